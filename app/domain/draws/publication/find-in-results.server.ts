import type { Db } from "#app/db/client.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { type NumberFault, readLuckyNumber } from "#app/domain/tickets/read-lucky-number"
import { findNumberPlace, type NumberPlace } from "#app/domain/winners/public-winners.queries.server"
import { listPublicDraws } from "./public-draws.queries.server"

type PlaceInDraw = { drawId: string; title: string; number: string; place: NumberPlace }
/** Where a number stands among the published results; `number` as the draws that it can be of write it. */
type FoundInResults =
  { fault: Exclude<NumberFault, "out-of-range"> } | { number: string; draws: number; places: PlaceInDraw[] }

/** As long as no result is out, any series may be meant. */
const ANY_SERIES = [{ seriesFirst: 0, seriesCount: 1_000_000 }]

/** Looks for what somebody typed in the result of every published draw. */
export async function findInResults(db: Db, typed: string, now: Date): Promise<FoundInResults> {
  const published = (await listPublicDraws(db, now)).filter(({ state }) => state === "published")
  const read = published.map((draw) => ({ draw, read: readLuckyNumber(typed, draw.seals.segments) }))
  const faults = (read.length > 0 ? read.map(({ read }) => read) : [readLuckyNumber(typed, ANY_SERIES)]).map(
    (each) => ("fault" in each ? each.fault : null),
  )
  const fault = faults.includes(null) ? undefined : faults.find((each) => each !== "out-of-range")
  if (fault) return { fault }
  const places: PlaceInDraw[] = []
  let number = typed
  for (const { draw, read: each } of read) {
    if ("fault" in each) continue
    number = formatLuckyNumber(each.number, draw.rule.seriesDigits)
    const place = await findNumberPlace(db, draw.id, { ...each.number, now })
    if (place) places.push({ drawId: draw.id, title: draw.title, number, place })
  }
  return { number, draws: published.length, places }
}
