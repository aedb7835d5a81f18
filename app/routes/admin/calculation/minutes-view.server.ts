import type { Db } from "#app/db/client.server"
import { listCertificates } from "#app/domain/certificates/certificates.queries.server"
import { countLeftOut } from "#app/domain/draws/base/left-out.queries.server"
import { getCalculation } from "#app/domain/draws/calculation/calculation.queries.server"
import { handInFault } from "#app/domain/draws/calculation/hand-in-fault"
import { extractionAt, sayExtraction } from "#app/domain/draws/planning/extraction-day.server"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { PLACES, type ResultPlace, resultPlaces } from "#app/domain/draws/result/result-places.queries.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { listCalls } from "#app/domain/winners/calls.queries.server"

export type MinutesView = Awaited<ReturnType<typeof viewMinutes>>
type Wanted = { id: string; viewerId: string; now: Date }

/**
 * A draw's minutes: what its record says, with what decided and what was taken back, every place of its result and
 * nobody's name in full. Throws NOT_FOUND.
 */
export async function viewMinutes(db: Db, { id, viewerId, now }: Wanted) {
  const { draw, handIns, namedSha256, rejections } = await getCalculation(db, { id, viewerId })
  const { rule, extraction, baseFile: _, resultFile, ...shown } = draw
  const isDrawn = resultFile !== null
  return {
    draw: { ...shown, rule, extraction },
    certificates: await listCertificates(db),
    extractionSaid: sayExtraction(draw).pt,
    handIns,
    namedSha256,
    handInFault: handInFault(draw, { last: handIns[0], isHeld: now >= extractionAt(draw) }),
    leftOut: draw.closedAt === null ? null : await countLeftOut(db, draw.id),
    drawn: extraction && formatLuckyNumber(drawnNumber(rule, extraction), rule.seriesDigits),
    rejections,
    places: isDrawn ? await everyPlace(db, { id: draw.id, rule }) : null,
    since: isDrawn ? await listCalls(db, draw.id) : null,
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
