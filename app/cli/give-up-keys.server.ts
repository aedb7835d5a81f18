import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { replaceDataKey } from "#app/db/keys/wrap-data-key.server"
import { sealHolderKey } from "#app/domain/draws/draw-secrets.server"
import { mayAddSeries, mostSeries } from "#app/domain/draws/planning/add-segment.server"
import { holderText, newKeyFor } from "#app/domain/draws/planning/draw-keys.server"
import { makeSegment } from "#app/domain/draws/planning/make-segment.server"
import { drawHasNumbers } from "#app/domain/draws/read-locked-draw.server"
import { logBatchKeysLost, logDrawKeysLost } from "#app/domain/log/log-keys-lost.server"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { prizeBatches } from "#drizzle/schema/prizes"
import { withoutGuards } from "./without-guards.server"

type GivenUp = {
  dataKeyId: string
  by: string
  reason: string
  now: Date
  /** Series that a draw gets which still gives numbers; as many as it had where nobody says. */
  series?: number
}

/**
 * What became of it; `added` of a draw that gives no more numbers is null, and 0 where no series fits: then coupons that would
 * earn a number of it are refused until its period's end.
 */
export type GivenUpKeys = {
  draws: { id: string; title: string; added: number | null; periodEnd: Date; hasNumbers: boolean }[]
  batches: { id: string; name: string }[]
}

/** Of runs of series that nothing opens any more: the key of a published draw stands plain, and in KEYS.json. */
const isLost = and(isNull(drawSegments.keysLostAt), isNull(drawSegments.publishedKey))

/**
 * Begins anew where the data key and its wrapping for the safe are both lost. There is a new data key, and for every draw a
 * new key of pseudonyms. A draw that gives numbers has a new run of series behind the last. Numbers that were given stay,
 * with the pseudonyms that the log has. Batches that lived are over, without a schedule. The log is told of each, and so is
 * the audit. Throws KeysFault.
 */
export async function giveUpKeys(tx: Db, { dataKeyId, ...given }: GivenUp): Promise<GivenUpKeys> {
  await tx.execute(sql`lock table draws, draw_segments, prize_batches in access exclusive mode`)
  await replaceDataKey(tx, dataKeyId)
  const lostRuns = await tx
    .select({ drawId: drawSegments.drawId, ordinal: drawSegments.ordinal })
    .from(drawSegments)
    .where(isLost)
    .orderBy(asc(drawSegments.ordinal))
  const all = await tx.select().from(draws).orderBy(asc(draws.id))
  const batches = await tx
    .select({ id: prizeBatches.id, name: prizeBatches.name })
    .from(prizeBatches)
    .where(isNull(prizeBatches.revealedAt))
    .orderBy(asc(prizeBatches.version))
  await markLost(tx, all, given.now)
  const rekeyed: GivenUpKeys = { draws: [], batches }
  for (const draw of all) {
    const segments = lostRuns.filter(({ drawId }) => drawId === draw.id).map(({ ordinal }) => ordinal)
    await logDrawKeysLost(tx, given.now, { drawId: draw.id, segments })
    const added = await addSeries(tx, draw, given)
    const { id, title, periodEnd } = draw
    rekeyed.draws.push({ id, title, added, periodEnd, hasNumbers: await drawHasNumbers(tx, id) })
  }
  for (const { id } of batches) await logBatchKeysLost(tx, given.now, id)
  await auditAll(tx, rekeyed, given)
  return rekeyed
}

type DrawRow = typeof draws.$inferSelect

/** The database keeps all of this as it was for everybody but the owner of its tables. */
async function markLost(tx: Db, all: readonly DrawRow[], now: Date): Promise<void> {
  await withoutGuards(tx, ["draws", "draw_segments", "prize_batches"], async () => {
    for (const { id, state, holderKeyCommitment } of all) {
      const { key, commitment } = newKeyFor(holderText(id))
      const sealedHolderKey = await sealHolderKey(tx, id, key)
      // What was promised of a draw that no longer plans stays as it was told.
      const kept = state === "planned" ? commitment : holderKeyCommitment
      const anew = { sealedHolderKey, holderKeyCommitment: kept, keysLostAt: now }
      await tx.update(draws).set(anew).where(eq(draws.id, id))
    }
    await tx.update(drawSegments).set({ keysLostAt: now }).where(isLost)
    await tx
      .update(prizeBatches)
      .set({ keysLostAt: now, revealedAt: now })
      .where(isNull(prizeBatches.revealedAt))
  })
}

/** A run of series for a draw that still gives numbers: as many as were asked for, or as fit. */
async function addSeries(tx: Db, draw: DrawRow, { series, now }: Pick<GivenUp, "series" | "now">) {
  if (!mayAddSeries(draw, now)) return null
  const had = draw.rule.seriesCount
  const count = Math.min(series ?? had, Math.max(0, mostSeries(draw.rule) - had))
  if (count === 0) return 0
  const rule = Object.assign({}, draw.rule, { seriesCount: had + count })
  await tx
    .update(draws)
    .set({ rule, version: draw.version + 1 })
    .where(eq(draws.id, draw.id))
  const [last] = await tx.execute<{ ordinal: number }>(
    sql`select max(ordinal) as ordinal from draw_segments where draw_id = ${draw.id}`,
  )
  const behind = { first: draw.rule.seriesFirst + had, count }
  await makeSegment(tx, { drawId: draw.id, ordinal: (last?.ordinal ?? 0) + 1, series: behind, now })
  return count
}

async function auditAll(tx: Db, rekeyed: GivenUpKeys, { by, reason, now }: Omit<GivenUp, "dataKeyId">) {
  const same = { by, at: now, reason, before: null }
  for (const { id, added } of rekeyed.draws)
    await writeAction(tx, {
      permission: "draw",
      action: "edit",
      subjectType: "draws",
      subjectId: id,
      table: draws,
      after: { keysLostAt: now, seriesAdded: added },
      ...same,
    })
  for (const { id } of rekeyed.batches)
    await writeAction(tx, {
      permission: "prizes",
      action: "edit",
      subjectType: "prize-batches",
      subjectId: id,
      table: prizeBatches,
      after: { keysLostAt: now },
      ...same,
    })
}
