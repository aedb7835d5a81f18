import type { Db } from "#app/db/client.server"
import { cleanText } from "#app/db/filter-readers.server"
import { invoiceWindow, readWindowOverride } from "#app/domain/campaign.server"
import { drawsAhead } from "#app/domain/draws/publication/draws-ahead.queries.server"
import { findInResults } from "#app/domain/draws/publication/find-in-results.server"
import { prizeKinds } from "#app/domain/prizes/prizes.queries.server"
import { readInstantFilters } from "#app/domain/winners/instant-filters.server"
import { listInstantWinners, wonPrizes } from "#app/domain/winners/winners.queries.server"
import type { Locale } from "#app/errors"
import { sayDay } from "#app/i18n/say-day"
import { sayOnDay } from "#app/i18n/say-moment.server"
import { sayCents } from "#app/domain/invoices/say-cents"
import { paths } from "#app/paths"
import type { Env } from "#app/platform/env.server"
import { dayOf } from "#app/platform/time/clock.server"
import { disqualificationWords, sayPublicReason } from "#app/words/reasons/public-reasons"
import type { FindNumberProps } from "./winners/find-number"
import type { InstantWinnersProps } from "./winners/instant-winners"
import type { PrizeKindsProps } from "./winners/prize-kinds"

/** Winners to a page. */
const SHOWN = 20

/** Confirmed winners of prizes on the spot, by day, prize and city as the address asks. */
export async function viewInstant(
  db: Db,
  query: URLSearchParams,
  { env, now, locale }: { env: Env; now: Date; locale: Locale },
): Promise<InstantWinnersProps> {
  const filters = readInstantFilters(query)
  const [page, prizes] = await Promise.all([
    listInstantWinners(db, query, { now, size: SHOWN, filters }),
    wonPrizes(db, now),
  ])
  const asked = {
    dia: filters.day ?? filters.wrongDay ?? "",
    premio: filters.prize ?? "",
    cidade: filters.city ?? "",
  }
  const turned = (cursor: string | null) => {
    if (cursor === null) return undefined
    const kept = Object.entries({ ...asked, cursor }).filter(([, value]) => value !== "")
    return `${paths.winners}?${new URLSearchParams(kept).toString()}#instant`
  }
  return {
    asked,
    // Before anybody won there is no field to mend it in.
    isDayWrong: filters.wrongDay !== undefined && prizes.length > 0,
    prizes,
    isOpen: invoiceWindow(env, readWindowOverride(query)).isEnabled(now),
    winners: page.rows.map((row) => ({ ...row, day: sayDay(row.day, locale) })),
    newer: turned(page.previous),
    older: turned(page.next),
  }
}

/** Each kind of prize on the spot, with how many there are of it. */
export async function viewKinds(db: Db, locale: Locale): Promise<PrizeKindsProps["kinds"]> {
  const kinds = await prizeKinds(db)
  return kinds.map(({ name, total, valueCents }) => ({ name, total, value: sayCents(valueCents, locale) }))
}

/** What `?numero=` asked of all published results, and what they say. */
export async function viewFound(
  db: Db,
  query: URLSearchParams,
  { now, locale }: { now: Date; locale: Locale },
): Promise<FindNumberProps> {
  const typed = cleanText(query.get("numero")) ?? ""
  if (typed === "") return { typed, found: null }
  const found = await findInResults(db, typed, now)
  if ("fault" in found) return { typed, found }
  const places = found.places.map(({ place, ...at }) => ({
    ...at,
    place: { ...place, reason: place.reason && sayPublicReason(disqualificationWords, place.reason, locale) },
  }))
  const [draw] = (await drawsAhead(db, now)).filter((one) => one.extractionOn >= dayOf(now))
  return {
    typed: found.number,
    found: { ...found, places, next: draw ? sayOnDay(draw.extractionOn, locale) : null },
  }
}
