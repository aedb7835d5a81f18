import { asc, inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { openDraws } from "#app/domain/draws/draws.queries.server"
import { seriesSize } from "#app/domain/tickets/lucky-number"
import { drawSegments } from "#drizzle/schema/draws"

export type NumbersGiven = {
  id: string
  title: string
  given: number
  total: number
  /** Of the last run of series, which fills when those before it are full: 0 to 1. */
  lastShare: number
}

/** How far each open draw's numbers are given, by its sequences and without looking at a single number. */
export async function numbersGiven(db: Db, now: Date): Promise<NumbersGiven[]> {
  const open = await openDraws(db, now)
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  const rows = await db
    .select({
      drawId: drawSegments.drawId,
      given: sql<number>`coalesce(pg_sequence_last_value(${drawSegments.sequenceName}::regclass) + 1, 0)::float8`,
      series: drawSegments.seriesCount,
    })
    .from(drawSegments)
    .where(inArray(drawSegments.drawId, ids))
    .orderBy(asc(drawSegments.ordinal))
  return open.map(({ id, title }) => {
    const segments = rows
      .filter(({ drawId }) => drawId === id)
      .map(({ given, series }) => ({ given, total: series * seriesSize }))
    const last = segments.at(-1)
    const sum = (of: "given" | "total") => segments.reduce((total, segment) => total + segment[of], 0)
    return {
      id,
      title,
      given: sum("given"),
      total: sum("total"),
      lastShare: last ? last.given / last.total : 0,
    }
  })
}
