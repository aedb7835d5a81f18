import { asc, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { liveDataKey } from "#app/db/keys/data-key.server"
import { KeysFault } from "#app/db/keys/sealed.server"
import { commitTo, type ScheduledMoment, scheduleText } from "#app/domain/prizes/commitment.server"
import { byMoment } from "#app/domain/prizes/committed-moments.server"
import { openCommitmentKey, openMoments } from "#app/domain/prizes/prize-secrets.server"
import { BODY_MS } from "#app/platform/front/body-rules"
import { prizeBatches, prizes } from "#drizzle/schema/prizes"
import type { Finding } from "./asked.server"
import { isClaimed } from "./check-awards.server"

/** A claim is made some time after its invoice arrived: its body may take so long, and its photo has to wait for its turn. */
const CLAIMING_MS = BODY_MS + 70_000

type Scheduled = Pick<ScheduledMoment, "id" | "moment"> & { until: Date | null }
type BatchRow = typeof prizeBatches.$inferSelect

/**
 * What the database itself cannot see while batches live, as it has no moment of theirs in plain. Each opens its
 * commitment, nobody had a prize before its moment, and each coupon won the one that had waited longest.
 */
export async function* checkMoments(db: Db): AsyncGenerator<Finding> {
  // Of a batch whose key and moments were lost nothing opens any more; the log says which those are.
  const batches = await db
    .select()
    .from(prizeBatches)
    .where(isNull(prizeBatches.keysLostAt))
    .orderBy(asc(prizeBatches.version))
  // Without the secret nothing opens, which is no fault of the database.
  if (batches.length > 0) await liveDataKey(db)
  const scheduled: Scheduled[] = []
  for (const batch of batches) {
    const { commitment, moments } = await openBatch(db, batch)
    if (commitment !== batch.commitment)
      yield { what: "batch", id: batch.id, why: "its key and prizes do not open its commitment" }
    for (const { id, moment } of moments) scheduled.push({ id, moment, until: batch.until })
  }
  yield* checkAwarded(await awardsOfBatches(db), scheduled.toSorted(byMoment))
}

/** What opens of a batch: all of it, or less where some was changed or moved from another row, and then no commitment. */
async function openBatch(db: Db, batch: BatchRow) {
  const key = await unlessSpoilt(openCommitmentKey(db, batch))
  const { id, name, valueCents, sealedMoment, moment } = prizes
  const rows = await db
    .select({ id, name, valueCents, sealedMoment, moment })
    .from(prizes)
    .where(eq(prizes.batchId, batch.id))
  const moments: ScheduledMoment[] = []
  for (const row of rows) {
    const opened = await unlessSpoilt(openMoments(db, [row]))
    if (opened) moments.push({ id: row.id, name: row.name, valueCents: row.valueCents, moment: opened[0]! })
  }
  const isWhole = key !== null && moments.length === rows.length
  return { moments, commitment: isWhole ? commitTo({ key, text: scheduleText(batch, moments) }) : null }
}

async function unlessSpoilt<Value>(opening: Promise<Value>): Promise<Value | null> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof KeysFault) return null
    throw error
  }
}

type Award = { id: string; prizeId: string; at: number; isClaimed: boolean }

const awardsOfBatches = (db: Db) =>
  db.execute<Award>(sql`
    select a.id, a.prize_id as "prizeId", extract(epoch from a.awarded_at)::float8 * 1000 as at, ${isClaimed} as "isClaimed"
    from prize_awards a join prizes p on p.id = a.prize_id where p.batch_id is not null order by a.awarded_at, a.id`)

/** Over awards as they were made, and prizes by moment and then id. */
function* checkAwarded(awards: readonly Award[], scheduled: readonly Scheduled[]): Generator<Finding> {
  const [byId, firstHad] = [new Map(scheduled.map((prize) => [prize.id, prize])), new Map<string, number>()]
  for (const { prizeId, at } of awards) if (!firstHad.has(prizeId)) firstHad.set(prizeId, at)
  // The first that is still to be had: what was had or is over at one award is so at all later ones.
  let first = 0
  for (const { id, prizeId, at, isClaimed: claims } of awards) {
    const own = byId.get(prizeId)
    if (own && at < own.moment.getTime()) yield { what: "award", id, why: "its prize was not due yet" }
    if (!own || !claims) continue
    while (first < scheduled.length && isGone(scheduled[first]!, at, firstHad)) first += 1
    const passed = scheduled[first]
    if (passed && passed.moment.getTime() <= at - CLAIMING_MS && byMoment(passed, own) < 0)
      yield { what: "award", id, why: `prize ${passed.id} was due before its own and free` }
  }
}

function isGone({ id, until }: Scheduled, at: number, firstHad: ReadonlyMap<string, number>): boolean {
  const had = firstHad.get(id)
  return (had !== undefined && had <= at + CLAIMING_MS) || (until !== null && until.getTime() < at)
}
