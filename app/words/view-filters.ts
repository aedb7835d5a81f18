import { filterWords, tickWords } from "./filters"

/** What may name a person, and so is in nobody's view but one's own. */
const aboutPeople = ["q", "ip"] as const

/** Of a list's address what a saved view keeps: its filters and its order, neither a page of it nor a dialog over it. */
export function viewFilters(search: string): string {
  const names = [...Object.keys(filterWords), ...Object.keys(tickWords), "sort"]
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => names.includes(name) && value !== "",
  )
  return new URLSearchParams(kept).toString()
}

/** Whether a view's filters can be shown to others. */
export const isShareable = (filters: string): boolean => {
  const params = new URLSearchParams(filters)
  return aboutPeople.every((name) => !params.has(name))
}
