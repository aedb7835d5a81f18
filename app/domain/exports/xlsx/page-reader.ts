/** Pages taken as many rows at a time as there is room for. */
export type XlsxPageReader<Row> = {
  /** Whether there is at least one row more. */
  hasMore(): Promise<boolean>
  /** Up to so many of the page that is open; none at the end. */
  take(most: number): Promise<Row[]>
  /** Nothing more is wanted of them. */
  close(): void
}

/** Reads pages one by one and holds no more than the one that is open. */
export function readPages<Row>(pages: AsyncIterable<Row[]>): XlsxPageReader<Row> {
  const iterator = pages[Symbol.asyncIterator]()
  let [page, from]: [Row[], number] = [[], 0]
  const hasMore = async () => {
    while (from >= page.length) {
      const next = await iterator.next()
      if (next.done) return false
      ;[page, from] = [next.value, 0]
    }
    return true
  }
  return {
    hasMore,
    async take(most) {
      if (!(await hasMore())) return []
      const taken = page.slice(from, from + most)
      from += taken.length
      return taken
    },
    close: () => void iterator.return?.(),
  }
}
