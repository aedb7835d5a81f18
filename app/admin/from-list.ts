import { withParams } from "./list-url"

/** The parameter in which a record's page carries the query of the list that led to it. */
const LIST = "list"

type Place = { pathname: string; search: string }

/** A record's address, which keeps the filters of the list that it is opened from; any other is left as it is. */
export function withList(to: string, { pathname, search }: Place): string {
  const query = withParams(search, { confirm: null, id: null }).replace(/^\?/, "")
  return to.startsWith(`${pathname}/`) && query !== ""
    ? `${to}?${new URLSearchParams({ [LIST]: query })}`
    : to
}

/** The way back to a record's list, with the filters that it was opened from; else with those that `href` has of its own. */
export function backToList(href: string, search: string): string {
  const query = new URLSearchParams(new URLSearchParams(search).get(LIST) ?? "").toString()
  return query === "" ? href : `${href.split("?")[0]}?${query}`
}

/** Where a command leads after it was done: on the same page the way back stays, and the list has its filters again. */
export function keepingList(location: string, from: URL): string {
  const list = from.searchParams.get(LIST)
  if (list && location === from.pathname) return `${location}?${new URLSearchParams({ [LIST]: list })}`
  return from.pathname.startsWith(`${location}/`) ? backToList(location, from.search) : location
}
