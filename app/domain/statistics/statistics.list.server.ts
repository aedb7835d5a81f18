import type { Db } from "#app/db/client.server"
import { readPlace, writeKey } from "#app/db/key-cursor.server"
import {
  EXPORT_PAGE,
  type ExportSource,
  type ListPageViewer,
  type ReadPage,
} from "#app/domain/exports/export-source"
import { systemClock } from "#app/platform/time/clock.server"
import { type Cut, cuts, type Measure, measureStates, measureWords, sayCut } from "#app/words/statistics"
import { hasUnread, readAsked, settledFilters } from "./asked.server"
import { countBy, type CutLine, pagesOfCut } from "./counts.queries.server"
import { linesNamed } from "./named.queries.server"
import { nameKeys } from "./ranks.queries.server"

type Row = CutLine & { measure: Measure; cut: Cut; label: string; code: string | null }

/** What the page draws as a file: a line for each key and state of one cut, or of all of them. */
export const statisticsExport: ExportSource<Row> = {
  area: "statistics",
  permission: "statistics:export",
  columns: [
    { name: "measure", header: "O que", kind: "text", value: (row) => measureWords[row.measure] },
    { name: "cut", header: "Recorte", kind: "text", value: (row) => sayCut(row.measure, row.cut) },
    { name: "value", header: "Valor", kind: "text", value: (row) => row.label },
    { name: "code", header: "Código", kind: "text", value: (row) => row.code },
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => measureStates[row.measure][row.state] ?? row.state,
    },
    { name: "count", header: "Quantidade", kind: "number", value: (row) => row.count },
  ],
  sorts: [],
  page: readCounted,
  rows: countedRows,
  settled: (_, params, now) => settledFilters(params, now),
}

async function* countedRows(db: Db, params: URLSearchParams): AsyncGenerator<Row[]> {
  if (hasUnread(params)) return
  const { cut: only, text, ...asked } = readAsked(params, systemClock.now())
  for (const cut of only ? [only] : cuts) {
    const wanted = { ...asked, cut, named: await linesNamed(db, cut, text) }
    for await (const counted of pagesOfCut(db, wanted, EXPORT_PAGE))
      yield withNames(db, counted, { measure: asked.measure, cut })
  }
}

async function withNames(
  db: Db,
  counted: readonly CutLine[],
  of: { measure: Measure; cut: Cut },
): Promise<Row[]> {
  const nameOf = await nameKeys(db, of.cut, counted)
  return counted.map((row) => ({ ...row, ...nameOf(row), measure: of.measure, cut: of.cut }))
}

const placeOf = ({ cut, key, uf, state }: Row) => [cut, key, uf, state]

/** A page of them: the cuts one after the other, each by key and state. */
async function readCounted(
  db: Db,
  params: URLSearchParams,
  size: number,
  { now }: ListPageViewer,
): Promise<ReadPage<Row>> {
  const { cut: only, measure, period, text } = readAsked(params, now)
  const wanted = only ? [only] : cuts
  const place = readPlace(params, 4)
  const [begun, key = "", uf = "", state = ""] = wanted.some((cut) => cut === place?.[0]) ? place! : []
  const found: Row[] = []
  for (const cut of wanted.slice(begun === undefined ? 0 : wanted.indexOf(begun as Cut))) {
    const after = cut === begun ? { key, uf, state, count: 0 } : undefined
    const named = await linesNamed(db, cut, text)
    const counted = await countBy(
      db,
      { cut, measure, period, named },
      { after, most: size + 1 - found.length },
    )
    found.push(...(await withNames(db, counted, { measure, cut })))
    if (found.length > size) break
  }
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => ({ ...row, id: [row.measure, ...placeOf(row)].join(":") })),
    next: last && found.length > size ? writeKey(placeOf(last)) : null,
  }
}
