import { askedOf } from "#app/domain/exports/asked-filters.server"
import { readChoice, readDay, readText } from "#app/db/filter-readers.server"
import { units } from "#app/domain/locations/locations.server"
import { dayOf } from "#app/platform/time/clock.server"
import { type Cut, cuts, type Measure, measures } from "#app/words/statistics"
import { type Period, periodOf } from "./period"

type StatisticsFilters = {
  period: Period
  measure: Measure
  cut: Cut | undefined
  text: string | undefined
}

const ufs = units.map(({ value }) => value)

/** Whether a filter says what nobody can read: as of any list a file has nothing then, and not what was never asked for. */
export const hasUnread = (params: URLSearchParams): boolean => askedOf("statistics", params).unread.length > 0

/** The filters with the days and the measure that they stand for now; what nobody can read stays as it is. */
export function settledFilters(params: URLSearchParams, now: Date): URLSearchParams {
  if (hasUnread(params)) return params
  const { period, measure } = readAsked(params, now)
  const settled = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ from: period.from, to: period.to, measure }))
    settled.set(name, value)
  return settled
}

/** The same of a file that reads the period alone. */
export function settledPeriod(params: URLSearchParams, now: Date): URLSearchParams {
  if (hasUnread(params)) return params
  const { from, to, uf } = readAsked(params, now).period
  return new URLSearchParams(uf === undefined ? { from, to } : { from, to, uf })
}

/** What the URL asks the statistics for; what it says wrong is as if it said nothing. */
export function readAsked(params: URLSearchParams, now: Date): StatisticsFilters {
  const wanted = { from: readDay(params, "from"), to: readDay(params, "to") }
  return {
    period: { ...periodOf(wanted, dayOf(now)), uf: readChoice(params, "uf", ufs) },
    measure: readChoice(params, "measure", measures) ?? measures[0]!,
    cut: readChoice(params, "cut", cuts),
    text: readText(params, "q"),
  }
}
