import { validate as isUuid } from "uuid"
import type { AskedFilters } from "#app/db/list.server"
import { units } from "#app/domain/locations/locations.server"
import { parseDay } from "#app/platform/time/day"
import { chosenName } from "#app/words/filters"
import { type FilteredList, type Filters, type ListFilter, listFilters } from "./list-filters"

const ufs = new Set(units.map(({ value }) => value))

const reads = {
  text: () => true,
  day: (value: string) => parseDay(value) !== null,
  id: isUuid,
  tick: (value: string) => value === "1",
  unit: (value: string) => ufs.has(value),
  number: (value: string) => /^[0-9]{1,6}$/.test(value),
}

const canRead = (filter: ListFilter, value: string): boolean =>
  "kind" in filter
    ? reads[filter.kind](value)
    : Object.hasOwn(filter.choices, value) || (filter.orNumber === true && reads.number(value))

/** The filter of that name, which an address may invent. */
const filterOf = (filters: Readonly<Record<string, ListFilter>>, name: string): ListFilter | undefined =>
  Object.hasOwn(filters, name) ? filters[name] : undefined

/** Which of a list's filters a query sets, and which of these say what it does not know. */
export const askedOf = (list: FilteredList, params: URLSearchParams): AskedFilters =>
  askedAmong(listFilters[list], params)

/** Which of these filters a query sets, and which of these say what they do not know. */
export function askedAmong(filters: Filters, params: URLSearchParams): AskedFilters {
  const said = new Map([...params].toReversed())
  const on = [...said.keys()].filter(
    (name) => said.get(name)?.trim() !== "" && (name === chosenName || filterOf(filters, name)),
  )
  const unread = on.filter((name) => {
    const filter = filterOf(filters, name)
    return filter && !canRead(filter, said.get(name) ?? "")
  })
  return { on, unread }
}
