import { and, asc, eq, not, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { findLeasedSubject, isLeasedByOther, leaseSubject, type ReviewQueue } from "./leases.server"
import { isSkipped, listSkipped, unskipSubject } from "./skips.server"

/** Who works in which session, and when. */
export type Reviewer = { by: string; sessionId: string; now: Date }

/** A queue of one table's rows, oldest first. */
export type RowQueue = {
  queue: ReviewQueue
  table: PgTable
  id: PgColumn
  /** Since when a row is there. */
  at: PgColumn
  /** Which rows wait. */
  waits: SQL | undefined
}

/** Somebody else may take one between our look and our lease; then the next is looked for. */
const TRIES = 5

/**
 * The row to decide about now: the one that is leased already, or the oldest that waits and nobody else has; what the
 * session left for later comes last. Leases it. Undefined where there is none.
 */
export const leaseNextRow = (db: Db, rows: RowQueue, reviewer: Reviewer): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const { queue } = rows
    const leased = await findLeasedSubject(tx, { queue, ...reviewer })
    if (leased && (await leaseWaiting(tx, rows, { subjectId: leased, ...reviewer }))) return leased
    const isLater = isSkipped({ queue, sessionId: reviewer.sessionId }, rows.id)
    return (
      (await leaseFirst(tx, rows, { among: not(isLater), ...reviewer })) ??
      (await leaseFirst(tx, rows, { among: isLater, ...reviewer }))
    )
  })

async function leaseFirst(
  tx: Db,
  rows: RowQueue,
  { among, ...reviewer }: Reviewer & { among: SQL },
): Promise<string | undefined> {
  const { queue, table, id, at, waits } = rows
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [next] = await tx
      .select({ id: sql<string>`${id}` })
      .from(table)
      .where(and(waits, among, not(isLeasedByOther({ queue, ...reviewer }, id))))
      .orderBy(asc(at), asc(id))
      .limit(1)
      .for("update", { skipLocked: true })
    if (!next) return undefined
    if (await leaseWaiting(tx, rows, { subjectId: next.id, ...reviewer })) return next.id
  }
  return undefined
}

type OneRow = Reviewer & { subjectId: string }

/** Leases one that still waits, and forgets that it was left for later. */
async function leaseWaiting(
  tx: Db,
  { queue, table, id, waits }: RowQueue,
  { subjectId, by, sessionId, now }: OneRow,
): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(eq(id, subjectId), waits))
    .for("update")
  if (!waiting || !(await leaseSubject(tx, { queue, subjectId, by, now }))) return false
  await unskipSubject(tx, { queue, subjectId, sessionId })
  return true
}

/** Leases a certain one, where it waits and nobody else has it: it is the next to be shown. */
export const leaseRow = (db: Db, rows: RowQueue, one: OneRow): Promise<boolean> =>
  inTransaction(db, (tx) => leaseWaiting(tx, rows, one))

/** Back to the last one that the session left for later, where it still waits and is free. */
export async function leaseSkippedRow(db: Db, rows: RowQueue, reviewer: Reviewer): Promise<boolean> {
  for (const subjectId of await listSkipped(db, { queue: rows.queue, sessionId: reviewer.sessionId }))
    if (await leaseRow(db, rows, { subjectId, ...reviewer })) return true
  return false
}

/** How many wait, where a row stands among them, oldest first, and whether the session left some for later. */
export async function placeOfRow(
  db: Db,
  rows: RowQueue,
  { subjectId, sessionId }: { subjectId: string | undefined; sessionId: string },
): Promise<{ place: Count; total: Count; hasSkipped: boolean }> {
  const [before, total, skipped] = await Promise.all([
    subjectId === undefined ? { count: 0, exact: true } : countOlder(db, rows, subjectId),
    countUpTo(db, rows.table, rows.waits),
    listSkipped(db, { queue: rows.queue, sessionId }),
  ])
  return { place: { ...before, count: before.count + 1 }, total, hasSkipped: skipped.length > 0 }
}

const countOlder = (db: Db, { table, id, at, waits }: RowQueue, subjectId: string): Promise<Count> =>
  countUpTo(
    db,
    table,
    and(waits, sql`(${at}, ${id}) < (select ${at}, ${id} from ${table} where ${id} = ${subjectId})`),
  )
