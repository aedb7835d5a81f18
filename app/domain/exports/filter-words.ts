import { chosenName, filterLabels, sayChosen, sayUnread, tickWords, unfiltered } from "#app/words/filters"
import { askedAmong } from "./asked-filters.server"
import { defaultOf } from "./default-filters.server"
import { type Filters, filtersOfList, type ListFilter } from "./list-filters"

type Words = Readonly<Record<string, string>>

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** An address may ask for whatever it likes, and so for what every object has, too. */
const wordOf = (words: Words, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

function sayValue(filters: Readonly<Record<string, ListFilter>>, name: string, value: string): string {
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
  const choices = filter && "choices" in filter ? filter.choices : {}
  // An id says nothing to a person: its beginning tells two of them apart.
  return wordOf(choices, value) ?? (UUID.test(value) ? value.slice(-6) : value)
}

/**
 * A list's filters in words, as an export or a mailing keeps them, e.g. "Situação: Ativo, Estado: SP"; the order is no filter,
 * and neither is a name that the list does not read. A value that it cannot read is named: it finds nothing. What the list
 * leaves out by itself is said as well.
 */
export function sayFilters(area: string, filters: string): string {
  const known = filtersOfList(area)
  const params = inOrder(filters, Object.keys(known ?? filterLabels))
  const words = sayAmong(known, params)
  const own = defaultOf(area, params, askedAmong(known ?? {}, params).on)
  const all = own
    ? [...words, `${filterLabels[own.filter]}: ${sayValue(known ?? {}, own.filter, own.value)}`]
    : words
  return all.length === 0 ? unfiltered : all.join(", ")
}

/** As the list's page has them, however they are stored. */
const inOrder = (filters: string, names: readonly string[]): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(filters)].sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)),
  )

/** Filters of any list at hand in words, each alone. */
export function sayAmong(known: Filters | undefined, params: URLSearchParams): string[] {
  const { on, unread } = askedAmong(known ?? {}, params)
  return [...params].flatMap(([name, value]) => {
    if (known && !on.includes(name)) return []
    if (name === chosenName) return [sayChosen(value.split(",").length)]
    const label = wordOf(filterLabels, name)
    if (!label) return []
    if (unread.includes(name)) return [sayUnread(name)]
    return [
      value === "1" && Object.hasOwn(tickWords, name)
        ? label
        : `${label}: ${sayValue(known ?? {}, name, value)}`,
    ]
  })
}
