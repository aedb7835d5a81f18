import type { Db } from "#app/db/client.server"
import { getCalculation } from "#app/domain/draws/calculation/calculation.queries.server"
import { handInFault } from "#app/domain/draws/calculation/hand-in-fault"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { PLACES, type ResultPlace, resultPlaces } from "#app/domain/draws/result/result-places.queries.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"

export type MinutesView = Awaited<ReturnType<typeof viewMinutes>>
type Wanted = { id: string; viewerId: string; now: Date }

/** A draw's minutes: what its record says, with every place of its result and nobody's name in full. Throws NOT_FOUND. */
export async function viewMinutes(db: Db, { id, viewerId, now }: Wanted) {
  const { draw, handIns } = await getCalculation(db, { id, viewerId })
  const { rule, extraction, baseFile: _, resultFile, ...shown } = draw
  return {
    draw: { ...shown, rule, extraction },
    handIns,
    handInFault: handInFault(draw, { last: handIns[0], isHeld: now >= extractionAt(draw) }),
    drawn: extraction && formatLuckyNumber(drawnNumber(rule, extraction), rule.seriesDigits),
    places: resultFile === null ? null : await everyPlace(db, { id: draw.id, rule }),
  }
}

/** A rule finds a few hundred places at most; a page of them is read at a time. */
async function everyPlace(db: Db, draw: { id: string; rule: { seriesDigits: number } }) {
  const places: ResultPlace[] = []
  for (;;) {
    const found = await resultPlaces(db, { draw, after: places.at(-1)?.order ?? 0, named: false })
    places.push(...found.slice(0, PLACES))
    if (found.length <= PLACES) return places
  }
}
