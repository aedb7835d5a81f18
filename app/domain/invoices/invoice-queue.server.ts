import { and, eq, gt, sql } from "drizzle-orm"
import { type Count, countUpTo, LISTED } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import {
  leaseNextRow,
  leaseRow,
  leaseSkippedRow,
  placeOfRow,
  type Reviewer,
  type RowQueue,
} from "#app/domain/review-queue/row-queue.server"
import { leaveForLater } from "#app/domain/review-queue/leave-for-later.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { approvals } from "#drizzle/schema/approvals"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"

/** Undecided, and nobody has asked to invalidate it or to take its prize away: that waits elsewhere, for another person. */
const waits = and(
  eq(invoices.status, "pending"),
  sql`not exists (select from ${approvals} where ${approvals.subjectId} = ${invoices.id} and ${approvals.state} = 'asked')`,
  sql`not exists (select from ${prizeAwards} join ${disqualifications} on ${disqualifications.awardId} = ${prizeAwards.id}
    where ${prizeAwards.invoiceId} = ${invoices.id} and ${disqualifications.state} = 'asked')`,
)

const queued: RowQueue = {
  queue: "invoices",
  table: invoices,
  id: invoices.id,
  at: invoices.receivedAt,
  waits,
}
type OneInvoice = Reviewer & { invoiceId: string }

/** The invoice to decide about now, which is then leased; undefined where there is none. */
export const leaseNextInvoice = (db: Db, reviewer: Reviewer) => leaseNextRow(db, queued, reviewer)

/** Holds a certain one, where it waits and nobody else has it. */
export const leaseInvoice = (db: Db, { invoiceId: subjectId, ...reviewer }: OneInvoice) =>
  leaseRow(db, queued, { subjectId, ...reviewer })

/** Leaves an invoice for later in this session, for others at once. */
export const skipInvoice = (db: Db, { invoiceId: subjectId, ...reviewer }: OneInvoice) =>
  leaveForLater(db, { queue: "invoices", subjectId, ...reviewer })

/** Back to the last one that the session left for later, where it still waits and is free. */
export const leaseSkippedInvoice = (db: Db, reviewer: Reviewer) => leaseSkippedRow(db, queued, reviewer)

/** How many wait, as far as a list counts: for the way into the queue. */
export const countQueue = (db: Db): Promise<Count> => countUpTo(db, invoices, waits, LISTED)

/** How many wait, where an invoice stands among them, and whether the session left some for later. */
export const placeInQueue = (
  db: Db,
  { invoiceId: subjectId, sessionId }: { invoiceId: string | undefined; sessionId: string },
) => placeOfRow(db, queued, { subjectId, sessionId })

/**
 * Somebody's own decision that may still be undone; null once two minutes are over, where it is undone, or where what
 * was decided had been decided before.
 */
export async function findUndoable(
  db: Db,
  { invoiceId, by, now }: { invoiceId: string; by: string; now: Date },
) {
  const since = new Date(now.getTime() - UNDO_MS)
  const [decided] = await db
    .select({
      id: invoices.id,
      protocol: invoices.protocol,
      status: invoices.status,
      version: invoices.version,
    })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.reviewedBy, by), gt(invoices.reviewedAt, since)))
  if (!decided) return null
  const [row] = await listRowsAbout(db, { type: "invoices", id: invoiceId, most: 1 })
  return row?.before?.["status"] === "pending" ? decided : null
}
