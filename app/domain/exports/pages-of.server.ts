import type { Page } from "#app/db/list.server"
import { EXPORT_PAGE } from "./export-source"

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
