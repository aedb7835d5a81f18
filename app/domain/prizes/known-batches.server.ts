import { inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { prizeAwards } from "#drizzle/schema/prizes"
import { byMoment, committedMoments } from "./committed-moments.server"

type Waiting = { id: string; moment: Date }

/**
 * What a process knows of a batch: the numbers of its prizes, and those that a coupon may still win, by moment and then id.
 * Neither a batch's prizes nor their moments ever change, and a prize that somebody had once is never on offer again. So
 * nothing that is known here gets wrong, and what is not known yet is found under the lock of whoever claims.
 * `learnedAt`: when the process last heard that somebody had one of its prizes, by `performance.now()`.
 */
type KnownBatch = { numbers: Map<string, number>; waiting: Waiting[]; learnedAt: number }

const known = new Map<string, Promise<KnownBatch>>()
const MOST_KNOWN = 1_000
const NEVER = -1

type Looking = {
  batchIds: readonly string[]
  receivedAt: Date
  /** Before the coupon looked, by `performance.now()`. */
  since: number
}

/**
 * The prizes of these batches whose moment had come when a coupon arrived, the longest due first: nobody had them as far as
 * this process knows. Usually none, and then nobody is asked. null where it has heard of a winner since the coupon looked,
 * who may have looked behind it: one that is told to have found nothing before the winner would be told wrong, so it looks
 * again.
 */
export async function duePrizes(db: Db, { batchIds, receivedAt, since }: Looking): Promise<string[] | null> {
  const batches: KnownBatch[] = []
  for (const batchId of batchIds) batches.push(await knownBatch(db, batchId))
  if (batches.some(({ learnedAt }) => learnedAt >= since)) return null
  const due: Waiting[] = []
  for (const { waiting } of batches) {
    for (const prize of waiting) {
      if (prize.moment > receivedAt) break
      due.push(prize)
    }
  }
  if (known.size > MOST_KNOWN) forgetAllBut(batchIds)
  return due.toSorted(byMoment).map(({ id }) => id)
}

/** The number of a prize in its batch, from 1, by moment and then id as the committed text has them. */
export async function numberInBatch(
  db: Db,
  { id, batchId }: { id: string; batchId: string },
): Promise<number> {
  const { numbers } = await knownBatch(db, batchId)
  return numbers.get(id)!
}

/** Notes prizes that somebody had, as the database said: no coupon of this process looks for them again. */
export async function noteGone(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = new Set(ids)
  for (const loading of known.values()) {
    const batch = await loading.catch(() => null)
    const waiting = batch?.waiting.filter(({ id }) => !gone.has(id)) ?? []
    if (!batch || waiting.length === batch.waiting.length) continue
    Object.assign(batch, { waiting, learnedAt: performance.now() })
  }
}

async function knownBatch(db: Db, batchId: string): Promise<KnownBatch> {
  const others = known.get(batchId)
  // Whose connection was lost meanwhile leaves it to the next.
  const found = others && (await others.catch(() => null))
  if (found) return found
  const loading = load(db, batchId)
  known.set(batchId, loading)
  try {
    return await loading
  } catch (error) {
    if (known.get(batchId) === loading) known.delete(batchId)
    throw error
  }
}

async function load(db: Db, batchId: string): Promise<KnownBatch> {
  const prizes = await committedMoments(db, batchId)
  const had = await db
    .selectDistinct({ id: prizeAwards.prizeId })
    .from(prizeAwards)
    .where(inArray(prizeAwards.prizeId, sql`(select id from prizes where batch_id = ${batchId})`))
  const gone = new Set(had.map(({ id }) => id))
  return {
    numbers: new Map(prizes.map(({ id }, index) => [id, index + 1])),
    waiting: prizes.filter(({ id }) => !gone.has(id)).map(({ id, moment }) => ({ id, moment })),
    learnedAt: gone.size === 0 ? NEVER : performance.now(),
  }
}

function forgetAllBut(batchIds: readonly string[]): void {
  const living = new Set(batchIds)
  for (const id of known.keys()) if (!living.has(id)) known.delete(id)
}
