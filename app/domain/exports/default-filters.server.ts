import { readText } from "#app/db/filter-readers.server"
import { chosenName, type FilterName } from "#app/words/filters"
import { measures } from "#app/words/statistics"
import type { FilteredList } from "./list-filters"

type DefaultFilter = {
  filter: FilterName
  /** The choice of it that asks for the same. */
  value: string
  /** It stands beside a search as well. */
  whenSearched: boolean
}

/** Lists that show only a part of their rows while their address does not name this filter; each list's own query does the same. */
const defaultFilters = {
  faq: { filter: "locale", value: "pt", whenSearched: true },
  fulfilment: { filter: "status", value: "undelivered", whenSearched: false },
  requests: { filter: "state", value: "open", whenSearched: false },
  validation: { filter: "status", value: "waiting", whenSearched: false },
  statistics: { filter: "measure", value: measures[0]!, whenSearched: true },
} as const satisfies Partial<Record<FilteredList, DefaultFilter>>

const byName: Readonly<Record<string, DefaultFilter>> = defaultFilters

/** Whether a list leaves out what its default does, where its own filter says nothing; of ticked rows it leaves out none. */
export const keepsDefault = (list: keyof typeof defaultFilters, params: URLSearchParams): boolean =>
  keeps(defaultFilters[list], params)

const keeps = ({ whenSearched }: DefaultFilter, params: URLSearchParams): boolean =>
  !params.get(chosenName) && (whenSearched || readText(params, "q") === undefined)

/** The filter that a list sets by itself while its address says nothing; undefined where it sets none. */
export const defaultFilterOf = (area: string): DefaultFilter | undefined =>
  Object.hasOwn(byName, area) ? byName[area] : undefined

/** The filter that a list sets by itself under this address; undefined where it sets none. */
export function defaultOf(
  area: string,
  params: URLSearchParams,
  on: readonly string[],
): DefaultFilter | undefined {
  const own = defaultFilterOf(area)
  return own && !on.includes(own.filter) && keeps(own, params) ? own : undefined
}
