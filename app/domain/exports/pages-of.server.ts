import { setImmediate as turn } from "node:timers/promises"
import type { Db } from "#app/db/client.server"
import type { Page } from "#app/db/list.server"
import { EXPORT_PAGE, type ExportSource } from "./export-source"

/** All pages of a list from its beginning: what an ExportSource's `rows` is made of where the screen's query serves. */
export async function* pagesOf<Row>(
  filters: URLSearchParams,
  list: (params: URLSearchParams, size: number) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  const params = new URLSearchParams(filters)
  params.delete("cursor")
  for (;;) {
    const page = await list(params, EXPORT_PAGE)
    yield page.rows
    if (!page.next) return
    params.set("cursor", page.next)
  }
}

type ReadList<Row> = (
  db: Db,
  params: URLSearchParams,
  options: { named: boolean; size: number },
) => Promise<Page<Row>>

/** An ExportSource's `page` and `rows`, where one query of the screen reads for both, by whether its reader sees names. */
export const pagedBy = <Row extends { id: string }>(
  read: ReadList<Row>,
): Required<Pick<ExportSource<Row>, "page" | "rows">> => ({
  page: (db, params, size, { named }) => read(db, params, { named, size }),
  rows: (db, filters, { named }) => pagesOf(filters, (params, size) => read(db, params, { named, size })),
})

/** Asks for each page while the one before is worked on: the database and the writing wait less for each other. */
export async function* readAhead<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]()
  const ask = () => {
    const next = iterator.next()
    // Whoever stops before it has come wants no word of how it failed.
    next.catch(() => {})
    return next
  }
  try {
    for (let next = ask(); ;) {
      const { done, value } = await next
      if (done) return
      next = ask()
      // The driver sends at the end of a turn of the event loop: work that begins before would hold the question back.
      await turn()
      await turn()
      yield value
    }
  } finally {
    void iterator.return?.()
  }
}
