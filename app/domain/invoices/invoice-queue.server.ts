import { and, asc, eq, gt, lt, not, or, type SQL, sql } from "drizzle-orm"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { freeSubject, heldSubject, holdSubject, isHeldByOther } from "#app/domain/review-queue/leases.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { isSkipped, listSkipped, skipSubject, unskipSubject } from "#app/domain/review-queue/skips.server"
import { approvals } from "#drizzle/schema/approvals"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"

const queue = "invoices"
/** Who works in which session, and when. */
type Reviewer = { by: string; sessionId: string; now: Date }

/** Undecided, and nobody has asked to invalidate it or to take its prize away: that waits elsewhere, for another person. */
const waits = and(
  eq(invoices.status, "pending"),
  sql`not exists (select from ${approvals} where ${approvals.subjectId} = ${invoices.id} and ${approvals.state} = 'asked')`,
  sql`not exists (select from ${prizeAwards} join ${disqualifications} on ${disqualifications.awardId} = ${prizeAwards.id}
    where ${prizeAwards.invoiceId} = ${invoices.id} and ${disqualifications.state} = 'asked')`,
)
/** Somebody else may take one between our look and our hold; then the next is looked for. */
const TRIES = 5

/**
 * The invoice to decide about now: the one that is held already, or the oldest that waits and nobody else has; what the
 * session left for later comes last. Holds it. Undefined where there is none.
 */
export const holdNextInvoice = (db: Db, reviewer: Reviewer): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const held = await heldSubject(tx, { queue, ...reviewer })
    if (held && (await hold(tx, held, reviewer))) return held
    const isLater = isSkipped({ queue, sessionId: reviewer.sessionId }, invoices.id)
    return (await holdFirst(tx, not(isLater), reviewer)) ?? (await holdFirst(tx, isLater, reviewer))
  })

async function holdFirst(tx: Db, condition: SQL, reviewer: Reviewer): Promise<string | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [next] = await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(waits, condition, not(isHeldByOther({ queue, ...reviewer }, invoices.id))))
      .orderBy(asc(invoices.receivedAt), asc(invoices.id))
      .limit(1)
      .for("update", { skipLocked: true })
    if (!next) return undefined
    if (await hold(tx, next.id, reviewer)) return next.id
  }
  return undefined
}

/** Holds one that still waits, and forgets that it was left for later. */
async function hold(tx: Db, subjectId: string, { by, sessionId, now }: Reviewer): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, subjectId), waits))
    .for("update")
  if (!waiting || !(await holdSubject(tx, { queue, subjectId, by, now }))) return false
  await unskipSubject(tx, { queue, subjectId, sessionId })
  return true
}

/** Holds a certain one, where it waits and nobody else has it: it is the next to be shown. */
export const holdInvoice = (db: Db, { invoiceId, ...reviewer }: Reviewer & { invoiceId: string }) =>
  inTransaction(db, (tx) => hold(tx, invoiceId, reviewer))

/** Leaves an invoice for later in this session, for others at once. */
export const skipInvoice = (db: Db, { invoiceId, by, sessionId, now }: Reviewer & { invoiceId: string }) =>
  inTransaction(db, async (tx) => {
    await skipSubject(tx, { queue, subjectId: invoiceId, sessionId, now })
    if ((await heldSubject(tx, { queue, by, now })) === invoiceId)
      await freeSubject(tx, { queue, subjectId: invoiceId })
  })

/** Back to the last one that the session left for later, where it still waits and is free. */
export async function holdSkippedInvoice(db: Db, reviewer: Reviewer): Promise<boolean> {
  for (const invoiceId of await listSkipped(db, { queue, sessionId: reviewer.sessionId }))
    if (await holdInvoice(db, { invoiceId, ...reviewer })) return true
  return false
}

/** How many wait, where an invoice stands among them, oldest first, and whether the session left some for later. */
export async function placeInQueue(
  db: Db,
  { invoiceId, sessionId }: { invoiceId: string | undefined; sessionId: string },
): Promise<{ place: Count; total: Count; hasSkipped: boolean }> {
  const [before, total, skipped] = await Promise.all([
    invoiceId === undefined ? { count: 0, exact: true } : countOlder(db, invoiceId),
    countUpTo(db, invoices, waits),
    listSkipped(db, { queue, sessionId }),
  ])
  return { place: { ...before, count: before.count + 1 }, total, hasSkipped: skipped.length > 0 }
}

async function countOlder(db: Db, invoiceId: string): Promise<Count> {
  const [invoice] = await db
    .select({ at: invoices.receivedAt })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  const at = invoice?.at ?? new Date(0)
  const older = or(lt(invoices.receivedAt, at), and(eq(invoices.receivedAt, at), lt(invoices.id, invoiceId)))
  return countUpTo(db, invoices, and(waits, older))
}

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
