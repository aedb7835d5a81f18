import { asc } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { paddedElement } from "#app/domain/tickets/lucky-number"
import { readLuckyNumber, type SeriesRun } from "#app/domain/tickets/read-lucky-number"
import { drawSegments } from "#drizzle/schema/draws"

/**
 * The lucky numbers that a text may be, read for each draw as somebody's question on the telephone is: `0753269`, or
 * without a series where a draw has only one. As lists search for them, `7/53269`.
 */
export async function numbersTyped(db: Db, text: string): Promise<string[]> {
  const segments = await db
    .select({
      drawId: drawSegments.drawId,
      seriesFirst: drawSegments.seriesFirst,
      seriesCount: drawSegments.seriesCount,
    })
    .from(drawSegments)
    .orderBy(asc(drawSegments.drawId), asc(drawSegments.seriesFirst))
  const draws = new Map<string, SeriesRun[]>()
  for (const { drawId, ...run } of segments) draws.set(drawId, [...(draws.get(drawId) ?? []), run])
  const numbers = [...draws.values()].flatMap((runs) => {
    const typed = readLuckyNumber(text, runs)
    return "number" in typed ? [typed.number] : []
  })
  return [...new Set(numbers.map(({ series, element }) => `${series}/${paddedElement(element)}`))]
}
