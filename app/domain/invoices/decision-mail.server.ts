import { v5 as uuidv5 } from "uuid"
import type { Db } from "#app/db/client.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { sendLater } from "#app/queue/jobs.server"
import { withdrawJob } from "#app/queue/sent-job.server"

/** Any constant: names of one kind, told apart from others'. */
const DECISIONS = "6b8f3f0e-54b2-4f0e-9d57-6f6b1f4a2c11"

type Decided = {
  invoiceId: string
  /** The invoice's version after the decision: each is decided once. */
  version: number
}

/** The job's id follows from the decision, so that who takes that back finds it. */
const jobIdOf = ({ invoiceId, version }: Decided) => uuidv5(`${invoiceId}:${version}`, DECISIONS)

/** Tells the owner that the invoice is invalid, once it can no longer be undone. */
export async function tellInvalidated(tx: Db, { now, ...decided }: Decided & { now: Date }): Promise<void> {
  const mail = { kind: "invoice-invalidated", id: decided.invoiceId } as const
  await sendLater(tx, "mail", mail, { id: jobIdOf(decided), startAfter: undoEnds(now) })
}

/**
 * Tells the owner that the invoice counts again, in a mail that waits as long; nobody whose mail of the invalidation was
 * still waiting, as they know of neither.
 */
export async function tellReinstated(
  tx: Db,
  { now, invoiceId, version }: Decided & { now: Date },
): Promise<void> {
  if (await withdrawDecisionMail(tx, { invoiceId, version: version - 1 })) return
  const mail = { kind: "invoice-reinstated", id: invoiceId } as const
  await sendLater(tx, "mail", mail, { id: jobIdOf({ invoiceId, version }), startAfter: undoEnds(now) })
}

/** Takes the mail of such a decision back; false where it has left, or is about to. */
export const withdrawDecisionMail = (tx: Db, decided: Decided): Promise<boolean> =>
  withdrawJob(tx, "mail", jobIdOf(decided))
