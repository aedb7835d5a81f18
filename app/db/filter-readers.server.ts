import { and, type Column, gte, lt, type SQL } from "drizzle-orm"
import { endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { parseDay } from "#app/platform/time/day"
import type { FilterName, TickName } from "#app/words/filters"

/** One of a closed list, or undefined: whatever else it says stands in `filters.unread`. */
export const readChoice = <Choice extends string>(
  params: URLSearchParams,
  name: FilterName,
  choices: readonly Choice[],
) => choices.find((choice) => choice === params.get(name))

/** Whether a filter that is there or not is there. */
export const isTicked = (params: URLSearchParams, name: TickName): boolean => params.get(name) === "1"

/** Free text of a filter, cleaned. */
export const readText = (params: URLSearchParams, name: FilterName): string | undefined =>
  cleanText(params.get(name))

/** What somebody wrote into a URL: trimmed, without NUL, 200 characters at most; undefined when empty. */
export function cleanText(written: string | null): string | undefined {
  const text = (written ?? "").replaceAll("\0", "").trim().slice(0, 200)
  return text === "" ? undefined : text
}

/** A day as YYYY-MM-DD, typed so or as DD/MM/YYYY; undefined where there is none. */
export const readDay = (params: URLSearchParams, name: FilterName): string | undefined =>
  parseDay(params.get(name) ?? "") ?? undefined

/** `?from=2026-11-01&to=2026-11-30`, whole days in São Paulo, as a condition on a timestamp. */
export function betweenDays(params: URLSearchParams, column: Column): SQL | undefined {
  const [from, to] = [readDay(params, "from"), readDay(params, "to")]
  return and(
    from ? gte(column, startOfDay(from)) : undefined,
    to ? lt(column, new Date(endOfDay(to).getTime() + 1)) : undefined,
  )
}
