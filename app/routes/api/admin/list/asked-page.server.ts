import { FieldsWrong } from "#app/api/fields-wrong"
import { askedAmong } from "#app/domain/exports/asked-filters.server"
import { filtersOfList } from "#app/domain/exports/list-filters"
import { filterLabels } from "#app/words/filters"
import { type Listing, readCursor } from "./cursor.server"

/**
 * The query as the list itself reads it. Where a page says what it could not read and shows nothing, a program would take
 * the answer for what it asked. So it throws FieldsWrong for:
 * - a filter that other lists have and this one does not;
 * - a value that is none of the filter's;
 * - an order that is none of `sorts`;
 * - a cursor that the list did not give.
 * A name that is no list's filter says nothing.
 */
export function readAskedPage(
  params: URLSearchParams,
  listing: Listing,
  sorts: readonly string[],
): URLSearchParams {
  const { on, unread } = askedAmong(filtersOfList(listing.area) ?? {}, params)
  const said = [...params].filter(([, value]) => value.trim() !== "").map(([name]) => name)
  const foreign = said.filter((name) => Object.hasOwn(filterLabels, name) && !on.includes(name))
  const cursor = params.get("cursor") ?? ""
  const place = cursor === "" ? "" : readCursor(cursor, listing)
  const isSorted = !listing.sort || sorts.includes(listing.sort.replace(/^-/, ""))
  const wrong = [
    ...foreign,
    ...unread,
    ...(isSorted ? [] : ["sort"]),
    ...(place === undefined ? ["cursor"] : []),
  ]
  if (wrong.length > 0) throw new FieldsWrong(Object.fromEntries(wrong.map((name) => [name, ["invalid"]])))
  const read = new URLSearchParams(params)
  read.set("cursor", place ?? "")
  return read
}
