import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { lockPeriods } from "#app/domain/draws/draw-locks.server"
import { lookingEnds } from "./batch-end.server"

/**
 * Notes which batches are over, from when on nobody looks for their prizes and their schedule is public. Every submission
 * shares the lock of the periods: whoever looked before has committed by then, and whoever comes later sees it. Answers
 * how many were over.
 */
export async function revealBatches(db: Db, now: Date): Promise<number> {
  const [waiting] = await db.execute<{ isOver: boolean }>(sql`
    select exists (select from prize_batches b where ${isOver(now)}) as "isOver"`)
  if (!waiting?.isOver) return 0
  return inTransaction(db, async (tx) => {
    await lockPeriods(tx)
    const over = await tx.execute(sql`
      update prize_batches b set revealed_at = ${now.toISOString()}::timestamptz where ${isOver(now)} returning 1`)
    return over.length
  })
}

/** One without an end ends with the invoices, and not before those that have one: chances stand under its scope till then. */
function isOver(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const end = lookingEnds()
  const isEnded = end !== null && end < now
  return sql`b.revealed_at is null and (b.until < ${at} or b.until is null and ${isEnded}::boolean
    and not exists (select from prize_batches o where o.revealed_at is null and o.until >= ${at}))`
}
