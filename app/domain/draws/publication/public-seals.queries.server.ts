import { asc, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawSegments } from "#drizzle/schema/draws"
import type { DrawState } from "#app/domain/draws/draw"
import { knownPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { segmentText } from "#app/domain/draws/planning/draw-keys.server"

/** A commitment, SHA-256 in lower-case hex, and when it was made; `opening` once the draw is published. */
export type PublicSeal = {
  sha256: string
  /** null where a lost key may have been replaced since. */
  madeAt: Date | null
  /** Since when nobody has the key any more, which was not published before. */
  lostAt: Date | null
  /** The key in hex and the text that it was sealed with. */
  opening: { key: string; text: string } | null
}
/** What seals a run of series. */
export type SegmentSeal = PublicSeal & { seriesFirst: number; seriesCount: number }

type SealedDraw = { id: string; state: DrawState }

/** The commitments to the keys that shuffle each draw's numbers, by draw; a key leaves with a published draw alone. */
export async function sealsOf(db: Db, draws: readonly SealedDraw[]): Promise<Map<string, SegmentSeal[]>> {
  const seals = new Map<string, SegmentSeal[]>(draws.map(({ id }) => [id, []]))
  if (draws.length === 0) return seals
  const published = new Set(draws.filter(({ state }) => state === "published").map(({ id }) => id))
  const rows = await db
    .select()
    .from(drawSegments)
    .where(inArray(drawSegments.drawId, [...seals.keys()]))
    .orderBy(asc(drawSegments.drawId), asc(drawSegments.ordinal))
  for (const row of rows) {
    const { drawId, ordinal, seriesFirst, seriesCount } = row
    const text = segmentText(drawId, { first: seriesFirst, count: seriesCount }, ordinal)
    const key = published.has(drawId) ? await knownPermutationKey(db, row) : null
    const opening = key && { key: key.toString("hex"), text }
    const seal = { sha256: row.keyCommitment, madeAt: row.createdAt, lostAt: row.keysLostAt, opening }
    seals.get(drawId)?.push({ ...seal, seriesFirst, seriesCount })
  }
  return seals
}
