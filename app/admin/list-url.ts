import type { Page } from "#app/db/list.server"
import { parseDay } from "#app/platform/time/day"

type Changes = Record<string, string | null>

/** The query string with some parameters set (or, null, gone); empty ones fall out, so that a URL says only what counts. */
export function withParams(search: string, changes: Changes): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  for (const [name, value] of Array.from(params)) if (value === "") params.delete(name)
  const text = params.toString()
  return text === "" ? "" : `?${text}`
}

/** Another page of the same list. */
export const pageHref = (search: string, cursor: string): string => withParams(search, { cursor })

/** The list by another column, or the other way round; it starts again at its first page. */
export function sortHref(
  search: string,
  sort: string,
  page: Pick<Page<unknown>, "sort" | "descending">,
): string {
  const flips = page.sort === sort && !page.descending
  return withParams(search, { sort: flips ? `-${sort}` : sort, cursor: null })
}

/** The page that a dialog stands over, without the dialog. */
export const withoutDialog = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + withParams(search, { confirm: null, id: null })

/** The list's filters alone, as an export takes them: neither its page nor an open dialog. */
export const filtersInUrl = (search: string): string =>
  withParams(search, { cursor: null, confirm: null }).replace(/^\?/, "")

/** Whether anything is filtered at all, which an empty list says differently. */
export const isFiltered = ({ filters }: Pick<Page<unknown>, "filters">): boolean => filters.on.length > 0

/** Whether the period ends before it begins, in which nothing can lie. */
export function isBackwards(search: string): boolean {
  const params = new URLSearchParams(search)
  const [from, to] = ["from", "to"].map((name) => parseDay(params.get(name) ?? ""))
  return Boolean(from && to && from > to)
}
