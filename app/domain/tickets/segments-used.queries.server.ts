import { asc, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawSegments } from "#drizzle/schema/draws"
import { seriesSize } from "./lucky-number"

/** A run of series and how many of its numbers are given; the permutation fills its series evenly. */
export type SegmentUsed = {
  drawId: string
  seriesFirst: number
  seriesCount: number
  given: number
  total: number
}

/** From here on somebody should add series: those that are given out cannot be stretched. */
const ALARM = 0.9
export const isNearlyFull = ({ given, total }: Pick<SegmentUsed, "given" | "total">): boolean =>
  given >= total * ALARM

/**
 * How far the numbers of every draw are given, by its sequences and without looking at a single number. What a
 * transaction took and gave up counts as given: it comes back to nobody.
 */
export async function listSegmentsUsed(db: Db): Promise<SegmentUsed[]> {
  const rows = await db
    .select({
      ...{ drawId: drawSegments.drawId, seriesFirst: drawSegments.seriesFirst },
      seriesCount: drawSegments.seriesCount,
      given: sql<number>`coalesce(pg_sequence_last_value(${drawSegments.sequenceName}::regclass) + 1, 0)::float8`,
    })
    .from(drawSegments)
    .orderBy(asc(drawSegments.drawId), asc(drawSegments.seriesFirst))
  return rows.map((row) => ({ ...row, total: row.seriesCount * seriesSize }))
}
