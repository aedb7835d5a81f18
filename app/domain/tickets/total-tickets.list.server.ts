import { readPlace, writeKey } from "#app/db/key-cursor.server"
import { readChoice, readDay, readText } from "#app/db/filter-readers.server"
import type { Db } from "#app/db/client.server"
import { chooseDraw, type DrawChoice, listDrawChoices } from "#app/domain/draws/draw-choice.queries.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import {
  EXPORT_PAGE,
  type ExportSource,
  type ListPageViewer,
  type ReadPage,
} from "#app/domain/exports/export-source"
import { systemClock } from "#app/platform/time/clock.server"
import { holdsWords } from "#app/platform/text/fold"
import { inParts } from "#app/platform/in-parts"
import { countTickets } from "./count-tickets.queries.server"
import { paddedSeries } from "./lucky-number"
import { countIn, isAsked, type TicketTotal, totalStates, type TotalsFilters } from "./ticket-totals"

/** What of the totals the URL asks for; what it says wrong is in `asked.unread`. */
export function readTotalsFilters(params: URLSearchParams): TotalsFilters {
  const series = readText(params, "series") ?? ""
  return {
    ...(/^[0-9]{1,6}$/.test(series) ? { series: Number(series) } : {}),
    from: readDay(params, "from"),
    to: readDay(params, "to"),
    state: readChoice(params, "state", totalStates),
  }
}

/** Those whose title holds the words of Busca. */
export const drawsFound = (draws: readonly DrawChoice[], params: URLSearchParams): readonly DrawChoice[] => {
  const text = readText(params, "q")
  return text === undefined ? draws : draws.filter(({ title }) => holdsWords(title, text))
}

/**
 * The draw whose numbers are counted: of those found the one that the URL names, or without a name the one of now; none
 * where a filter cannot be read.
 */
export function drawAsked(
  draws: readonly DrawChoice[],
  params: URLSearchParams,
  now: Date,
): DrawChoice | undefined {
  if (askedOf("total-tickets", params).unread.length > 0) return undefined
  const wanted = readText(params, "draw")
  const found = drawsFound(draws, params)
  return wanted === undefined
    ? chooseDraw(found, { wanted: null, now })
    : found.find(({ id }) => id === wanted)
}

type Row = TicketTotal & { draw: Pick<DrawChoice, "id" | "title" | "rule">; count: number }

/** The totals behind the page's charts as a file: a line for each series and day. */
export const totalTicketsExport: ExportSource<Row> = {
  area: "total-tickets",
  permission: "tickets:export",
  columns: [
    { name: "draw", header: "Sorteio", kind: "text", value: (row) => row.draw.title },
    {
      name: "series",
      header: "Série",
      kind: "text",
      value: ({ series, draw }) => paddedSeries(series, draw.rule.seriesDigits),
    },
    { name: "day", header: "Dia", kind: "date", day: true, value: (row) => row.day },
    { name: "numbers", header: "Números", kind: "number", value: (row) => row.count },
    { name: "given", header: "Dados", kind: "number", value: (row) => row.given },
    { name: "voided", header: "Anulados", kind: "number", value: (row) => row.voided },
  ],
  sorts: [],
  page: readTotals,
  rows: exportedRows,
  settled: settledDraw,
}

/** Where no draw is named, with the one of now. */
async function settledDraw(db: Db, params: URLSearchParams, now: Date): Promise<URLSearchParams> {
  const draw = drawAsked(await listDrawChoices(db), params, now)
  const settled = new URLSearchParams(params)
  if (draw) settled.set("draw", draw.id)
  return settled
}

/** A few thousand at most, however many numbers they count. */
async function listTotals(db: Db, params: URLSearchParams, now: Date): Promise<Row[]> {
  const draw = drawAsked(await listDrawChoices(db), params, now)
  if (!draw) return []
  const filters = readTotalsFilters(params)
  const totals = (await countTickets(db, draw.id)).filter(isAsked(filters))
  return totals.map((total) => ({ ...total, draw, count: countIn(total, filters.state) }))
}

async function* exportedRows(db: Db, params: URLSearchParams): AsyncGenerator<Row[]> {
  const totals = await listTotals(db, params, systemClock.now())
  yield* inParts(totals, EXPORT_PAGE)
}

const placeOf = ({ series, day }: Row): [string, string] => [String(series), day]

/** A page of them, in their order. */
async function readTotals(
  db: Db,
  params: URLSearchParams,
  size: number,
  { now }: ListPageViewer,
): Promise<ReadPage<Row>> {
  const [series, day] = readPlace(params, 2) ?? []
  const after = (row: Row) =>
    day === undefined || row.series > Number(series) || (row.series === Number(series) && row.day > day)
  const behind = (await listTotals(db, params, now)).filter(after)
  const rows = behind.slice(0, size)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => ({ ...row, id: [row.draw.id, ...placeOf(row)].join(":") })),
    next: last && behind.length > size ? writeKey(placeOf(last)) : null,
  }
}
