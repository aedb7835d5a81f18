import type { Db } from "#app/db/client.server"
import { EXPORT_PAGE, type ExportSource } from "#app/domain/exports/export-source"
import { systemClock } from "#app/platform/clock.server"
import { type Cut, cuts, cutWords, type Measure, measureStates, measureWords } from "#app/words/statistics"
import { readAsked } from "./asked.server"
import { type Counted, hasCut, pagesOfCut } from "./counts.queries.server"
import { nameKeys } from "./ranks.queries.server"

type Row = Counted & { measure: Measure; cut: Cut; label: string; code: string | null }

/** What the page draws as a file: a line for each key and state of one cut, or of all of them. */
export const statisticsExport: ExportSource<Row> = {
  area: "statistics",
  permission: "statistics:export",
  columns: [
    { header: "O que", kind: "text", value: (row) => measureWords[row.measure] },
    { header: "Recorte", kind: "text", value: (row) => cutWords[row.cut] },
    { header: "Valor", kind: "text", value: (row) => row.label },
    { header: "Código", kind: "text", value: (row) => row.code },
    { header: "Situação", kind: "text", value: (row) => measureStates[row.measure][row.state] ?? row.state },
    { header: "Quantidade", kind: "number", value: (row) => row.count },
  ],
  rows: countedRows,
}

async function* countedRows(db: Db, params: URLSearchParams): AsyncGenerator<Row[]> {
  const { cut: only, ...asked } = readAsked(params, systemClock.now())
  for (const cut of only ? [only] : cuts.filter((each) => hasCut(asked.measure, each)))
    for await (const counted of pagesOfCut(db, { ...asked, cut }, EXPORT_PAGE)) {
      const nameOf = await nameKeys(db, cut, counted)
      yield counted.map((row) => ({ ...row, ...nameOf(row), measure: asked.measure, cut }))
    }
}
