import { eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction, waitsBriefly } from "#app/db/transaction.server"
import { lockPeriods } from "#app/domain/draws/draw-locks.server"
import { prizeBatches } from "#drizzle/schema/prizes"
import { lookingEnds } from "./batch-end.server"
import type { ScheduledMoment } from "./commitment.server"
import { committedMoments } from "./committed-moments.server"
import { openCommitmentKey } from "./prize-secrets.server"

/**
 * Notes which batches are over, from when on nobody looks for their prizes and their schedule is public: their moments and
 * keys stand plain from now on. Every submission shares the lock of the periods: whoever looked before has committed by then,
 * and whoever comes later sees it. The database takes both itself for whoever did not. Answers how many were over. Throws KeysFault.
 */
export async function revealBatches(db: Db, now: Date): Promise<number> {
  const waiting = await db.execute<{ id: string }>(sql`select b.id from prize_batches b where ${isOver(now)}`)
  if (waiting.length === 0) return 0
  // Opened before, so that nobody who sends a coupon waits for it.
  const opened = new Map<string, OpenedBatch>()
  for (const { id } of waiting) opened.set(id, await openBatch(db, id))
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select ${waitsBriefly}`)
    await lockPeriods(tx)
    const over = await tx.execute<{ id: string }>(sql`
      update prize_batches b set revealed_at = ${now.toISOString()}::timestamptz where ${isOver(now)} returning b.id`)
    for (const { id } of over) await writePlain(tx, id, opened.get(id) ?? (await openBatch(tx, id)))
    return over.length
  })
}

type OpenedBatch = { key: Buffer; prizes: ScheduledMoment[] }

async function openBatch(db: Db, id: string): Promise<OpenedBatch> {
  const [batch] = await db.select().from(prizeBatches).where(eq(prizeBatches.id, id))
  return { key: await openCommitmentKey(db, batch!), prizes: await committedMoments(db, id) }
}

async function writePlain(tx: Db, id: string, { key, prizes }: OpenedBatch): Promise<void> {
  await tx.update(prizeBatches).set({ commitmentKey: key }).where(eq(prizeBatches.id, id))
  const [ids, moments] = [prizes.map((prize) => prize.id), prizes.map(({ moment }) => moment.toISOString())]
  await tx.execute(sql`
    update prizes p set moment = o.moment::timestamptz
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(moments)}::text[]) as o (id, moment) where p.id = o.id`)
}

/** One without an end ends with the invoices, and not before those that have one: chances stand under its scope till then. */
function isOver(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const end = lookingEnds()
  const isEnded = end !== null && end < now
  return sql`b.revealed_at is null and (b.until < ${at} or b.until is null and ${isEnded}::boolean
    and not exists (select from prize_batches o where o.revealed_at is null and o.until >= ${at}))`
}
