/**
 * A queue's address with what was decided last, as a page's or a form's query names it: that stays to be undone, whatever
 * is left for later behind it.
 */
export function afterDone(queue: string, query: URLSearchParams): string {
  const done = query.get("done")
  return done === null ? queue : `${queue}?${new URLSearchParams({ done })}`
}
