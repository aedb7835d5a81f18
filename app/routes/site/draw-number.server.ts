import type { Db } from "#app/db/client.server"
import { cleanText } from "#app/db/filter-readers.server"
import { checkNumber, type NumberCheck } from "#app/domain/draws/publication/number-check.server"
import type { PublicDraw } from "#app/domain/draws/publication/public-draws.queries.server"
import { formatLuckyNumber, writtenSeries } from "#app/domain/tickets/lucky-number"
import { readLuckyNumber } from "#app/domain/tickets/read-lucky-number"
import type { Locale } from "#app/errors"
import { disqualificationWords, sayPublicReason } from "#app/words/reasons/public-reasons"
import { sayPublicCount } from "./draw-view.server"

/** What `?numero=` asked and what is public about it; `wrong` where it is no number of the draw. */
export async function viewNumber(
  db: Db,
  draw: PublicDraw,
  query: URLSearchParams,
  { now, locale }: { now: Date; locale: Locale },
) {
  const { rule, seals } = draw
  const typed = cleanText(query.get("numero")) ?? ""
  const words = {
    example: formatLuckyNumber({ series: rule.seriesFirst, element: 53_269 }, rule.seriesDigits),
    series: seals.segments.map((segment) => writtenSeries({ ...rule, ...segment })).join(", "),
  }
  if (typed === "") return { ...words, typed, check: null }
  const read = readLuckyNumber(typed, seals.segments)
  if ("fault" in read) return { ...words, typed, check: { found: "wrong" as const, fault: read.fault } }
  const check = await checkNumber(db, { drawId: draw.id, number: read.number, now })
  return {
    ...words,
    typed: formatLuckyNumber(read.number, rule.seriesDigits),
    check: sayPlace(check, locale),
  }
}

function sayPlace(check: NumberCheck, locale: Locale) {
  if (check.found !== "yes") return { found: check.found }
  const { place, size, standing, ...found } = check
  const reason = standing?.reason ? sayPublicReason(disqualificationWords, standing.reason, locale) : null
  return {
    ...found,
    place: sayPublicCount(place, locale),
    size: sayPublicCount(size, locale),
    standing: standing && { ...standing, reason },
  }
}
