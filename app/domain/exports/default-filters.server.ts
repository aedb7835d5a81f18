import { readText } from "#app/db/filter-readers.server"
import { chosenName, type FilterName } from "#app/words/filters"
import { stateWords, textLocaleWords, undeliveredWord } from "#app/words/states"
import type { FilteredList } from "./list-filters"

type DefaultFilter = {
  filter: FilterName
  /** What it leaves, in words. */
  value: string
  /** It stands beside a search as well. */
  whenSearched: boolean
}

/** Lists that show only a part of their rows while their address does not name this filter; each list's own query does the same. */
const defaultFilters = {
  faq: { filter: "locale", value: textLocaleWords.pt, whenSearched: true },
  fulfilment: { filter: "status", value: undeliveredWord, whenSearched: false },
  requests: { filter: "state", value: stateWords.requests.open, whenSearched: false },
  validation: { filter: "status", value: stateWords.validation.waiting, whenSearched: false },
} as const satisfies Partial<Record<FilteredList, DefaultFilter>>

const byName: Readonly<Record<string, DefaultFilter>> = defaultFilters

/** Whether a list leaves out what its default does, where its own filter says nothing; of ticked rows it leaves out none. */
export const keepsDefault = (list: keyof typeof defaultFilters, params: URLSearchParams): boolean =>
  keeps(defaultFilters[list], params)

const keeps = ({ whenSearched }: DefaultFilter, params: URLSearchParams): boolean =>
  !params.get(chosenName) && (whenSearched || readText(params, "q") === undefined)

/** The filter that a list sets by itself under this address; undefined where it sets none. */
export function defaultOf(
  area: string,
  params: URLSearchParams,
  on: readonly string[],
): DefaultFilter | undefined {
  const own = Object.hasOwn(byName, area) ? byName[area] : undefined
  return own && !on.includes(own.filter) && keeps(own, params) ? own : undefined
}
