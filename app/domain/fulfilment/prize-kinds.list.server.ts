import { readChoice, readText } from "#app/db/filter-readers.server"
import { type Page, readPage } from "#app/db/list.server"
import type { Db } from "#app/db/client.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { holdsWords } from "#app/platform/text/fold"
import { deliveryWayWords } from "#app/words/states"
import { deliveryWays } from "./fulfilment"
import { listPrizeKinds } from "./prize-kinds.queries.server"

type Row = Awaited<ReturnType<typeof listPrizeKinds>>[number]

/** The kinds of prize that the address asks for, on one page: a campaign has some dozens, which are searched here. */
export async function findPrizeKinds(db: Db, params: URLSearchParams): Promise<Page<Row>> {
  const asked = askedOf("prize-kinds", params)
  const { ids, ...page } = readPage(params, { sorts: ["name"], defaultSort: "name", filters: asked })
  const [text, way] = [readText(params, "q"), readChoice(params, "way", deliveryWays)]
  const isLacking = readChoice(params, "status", ["lacking"]) !== undefined
  const every = asked.unread.length > 0 ? [] : await listPrizeKinds(db)
  const rows = every.filter(
    (kind) =>
      (ids === undefined || ids.includes(kind.id)) &&
      (text === undefined || holdsWords(kind.name, text)) &&
      (way === undefined || kind.way === way) &&
      (!isLacking || kind.lacking > 0),
  )
  if (page.descending) rows.reverse()
  return {
    rows,
    next: null,
    previous: null,
    sort: page.sort,
    descending: page.descending,
    count: null,
    filters: asked,
  }
}

/** The stock of prizes as a file. */
export const prizeKindsExport: ExportSource<Row> = {
  area: "prize-kinds",
  permission: "prizes:export",
  columns: headedColumns("prize-kinds", [
    { name: "name", header: "Prêmio", kind: "text", value: (row) => row.name },
    { name: "way", kind: "text", value: (row) => deliveryWayWords[row.way] },
    { name: "stock", kind: "number", value: (row) => row.stock },
    { name: "sent", kind: "number", value: (row) => row.sent },
    { name: "left", kind: "number", value: (row) => row.left },
    { name: "waiting", kind: "number", value: (row) => row.waiting },
  ]),
  async *rows(db, params) {
    yield (await findPrizeKinds(db, params)).rows
  },
}
