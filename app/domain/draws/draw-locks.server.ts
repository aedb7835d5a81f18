import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/**
 * Who gives, voids or brings back numbers shares a draw's lock; who closes the draw takes it alone. The row itself
 * is not locked: a stream of shared row locks would starve the closer for a minute.
 */
const lockKey = (drawId: SQL) => sql`hashtextextended('draw:' || ${drawId}, 0)`

/** The shared lock as an expression, for a statement that finds the draws itself, in ascending order. */
export const sharedDrawLock = (drawId: SQL): SQL => sql`pg_advisory_xact_lock_shared(${lockKey(drawId)})`

/** Shares the locks of these draws, ascending, until the transaction ends. Read their state in a later statement. */
export async function lockDrawsShared(tx: Db, drawIds: string[]): Promise<void> {
  const ascending = [...new Set(drawIds)].sort()
  if (ascending.length === 0) return
  await tx.execute(
    sql`select ${sharedDrawLock(sql`id`)} from unnest(${sql.param(ascending)}::text[]) with ordinality as d (id, n)`,
  )
}

/** Takes a draw's lock alone: waits for what is being written, and holds back what comes after. */
export async function lockDrawExclusive(tx: Db, drawId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(sql`${drawId}::text`)})`)
}

const periodsKey = sql`hashtextextended('draws: periods', 0)`

/**
 * Whoever gives a draw its period comes one after the other, before the lock of a draw: two periods see each other, and
 * every invoice that came before.
 */
export async function lockPeriods(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${periodsKey})`)
}

/** Holds periods as they are, for a statement that finds the draws of a moment; before any draw's lock. */
export const sharedPeriodsLock: SQL = sql`pg_advisory_xact_lock_shared(${periodsKey})`
