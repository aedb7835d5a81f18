import { and, desc, eq, inArray } from "drizzle-orm"
import { v5 as uuidv5 } from "uuid"
import type { Db } from "#app/db/client.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { sendLater } from "#app/queue/jobs.server"
import { withdrawJob } from "#app/queue/sent-job.server"
import { sentMails } from "#drizzle/schema/sent-mails"

/** Any constant: names of one kind, told apart from others'. */
const DECISIONS = "6b8f3f0e-54b2-4f0e-9d57-6f6b1f4a2c11"

type Decided = {
  invoiceId: string
  /** The invoice's version after the decision: each is decided once. */
  version: number
}

/** The job's id follows from the decision, so that who takes that back finds it. */
const jobIdOf = ({ invoiceId, version }: Decided) => uuidv5(`${invoiceId}:${version}`, DECISIONS)

/**
 * Tells the owner that the invoice is invalid, once it can no longer be undone. A mail that it counts again, which still
 * waits, goes nowhere.
 */
export async function tellInvalidated(tx: Db, { now, ...decided }: Decided & { now: Date }): Promise<void> {
  await withdrawDecisionMail(tx, { ...decided, version: decided.version - 1 })
  const mail = { kind: "invoice-invalidated", id: decided.invoiceId } as const
  await sendLater(tx, "mail", mail, { id: jobIdOf(decided), startAfter: undoEnds(now) })
}

/**
 * Tells the owner that the invoice counts again, in a mail that waits as long; nobody whose mail of the invalidation was
 * still waiting, as they know of neither, unless an earlier invalidation is the last that they heard.
 */
export async function tellReinstated(
  tx: Db,
  { now, invoiceId, version }: Decided & { now: Date },
): Promise<void> {
  const before = { invoiceId, version: version - 1 }
  if ((await withdrawDecisionMail(tx, before)) && !(await wasToldInvalid(tx, before))) return
  const mail = { kind: "invoice-reinstated", id: invoiceId } as const
  await sendLater(tx, "mail", mail, { id: jobIdOf({ invoiceId, version }), startAfter: undoEnds(now) })
}

/** Whether the last mail about a decision on it that left, up to this one, was of an invalidation. */
async function wasToldInvalid(tx: Db, { invoiceId, version }: Decided): Promise<boolean> {
  const jobIds = Array.from({ length: version }, (_, i) => jobIdOf({ invoiceId, version: i + 1 }))
  const [last] = await tx
    .select({ kind: sentMails.kind })
    .from(sentMails)
    .where(and(inArray(sentMails.jobId, jobIds), eq(sentMails.outcome, "sent")))
    .orderBy(desc(sentMails.at))
    .limit(1)
  return last?.kind === "invoice-invalidated"
}

/** Takes the mail of such a decision back; false where it has left, or is about to. */
export const withdrawDecisionMail = (tx: Db, decided: Decided): Promise<boolean> =>
  withdrawJob(tx, "mail", jobIdOf(decided))
