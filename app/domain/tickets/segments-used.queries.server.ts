import { asc, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawSegments } from "#drizzle/schema/draws"
import { seriesSize } from "./lucky-number"

/** A run of series and how many of its positions are used; the permutation fills its series evenly. */
export type SegmentUsed = {
  drawId: string
  seriesFirst: number
  seriesCount: number
  used: number
  total: number
  /** Its key is lost: what is not used gives no number any more. */
  isLost: boolean
}

/**
 * From here on somebody should add series: those that are given out cannot be stretched. A run's ninth tenth is that of
 * each of its series, since the permutation fills them evenly.
 */
const ALARM = 0.9

/**
 * How far the series of draws are used, in the order in which they fill, by their sequences and without looking at a
 * single number. What a transaction took and gave up is used: it comes back to nobody. `primary`, since a replica sees
 * a sequence as it was logged, which is up to 32 positions ahead.
 */
export async function listSegmentsUsed(primary: Db, of?: SQL): Promise<SegmentUsed[]> {
  const rows = await primary
    .select({
      drawId: drawSegments.drawId,
      seriesFirst: drawSegments.seriesFirst,
      seriesCount: drawSegments.seriesCount,
      used: sql<number>`coalesce(pg_sequence_last_value(${drawSegments.sequenceName}::regclass) + 1, 0)::float8`,
      isLost: sql<boolean>`${drawSegments.keysLostAt} is not null`,
    })
    .from(drawSegments)
    .where(of)
    .orderBy(asc(drawSegments.drawId), asc(drawSegments.ordinal))
  return rows.map((row) => ({ ...row, total: row.seriesCount * seriesSize }))
}

/** About how many numbers a draw has given out: those that a transaction took and gave up are among them. */
export async function aboutGiven(primary: Db, drawId: string): Promise<number> {
  const segments = await listSegmentsUsed(primary, eq(drawSegments.drawId, drawId))
  return segments.reduce((sum, { used }) => sum + used, 0)
}

/** Each draw's run that fills last, where it nearly is full or lost: the ones before it may be, numbers still come. */
export const runningOut = (segments: readonly SegmentUsed[]): SegmentUsed[] =>
  segments.filter(
    ({ drawId, used, total, isLost }, at) =>
      drawId !== segments[at + 1]?.drawId && (isLost || used >= total * ALARM),
  )
