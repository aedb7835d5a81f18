import { and, eq, inArray } from "drizzle-orm"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { stateWords } from "#app/words/states"
import { draws, drawStates } from "#drizzle/schema/draws"
import { type Commitments, commitmentsOf, deskSegmentsOf, shareOf } from "./desk-draws.queries.server"
import { type DrawState, isDrawOver } from "./draw"
import { drawsLike } from "./draws.queries.server"
import { writtenSeries } from "#app/domain/tickets/lucky-number"

const sorts = { extractionOn: draws.extractionOn, periodEnd: draws.periodEnd, title: draws.title }
const sortNames = ["extractionOn", "periodEnd", "title"] as const

/** A line of the list. */
export type DrawLine = {
  id: string
  title: string
  prize: string
  periodStart: Date
  periodEnd: Date
  extractionOn: string
  state: DrawState
  /** "00–99" */
  series: string
  given: number
  room: number
  winners: number
  surrogates: number
  /** Null of a draw that is over: its keys are known by then, or nobody asks for them. */
  commitments: Commitments | null
}

/** A page of the draws, by the filters in the URL. */
export const listDraws = (db: Db, url: URL): Promise<Page<DrawLine>> => readDraws(db, url.searchParams)

async function readDraws(db: Db, params: URLSearchParams, size?: number): Promise<Page<DrawLine>> {
  const page = readPage(
    params,
    { sorts: sortNames, defaultSort: "-extractionOn", filters: askedOf("draw", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, sorts[page.sort], draws.id)
  const [text, state] = [readText(params, "q"), readChoice(params, "status", drawStates)]
  const filters = and(
    text ? inArray(draws.id, await drawsLike(db, text)) : undefined,
    state ? eq(draws.state, state) : undefined,
  )
  const rows = await db
    .select({
      id: draws.id,
      title: draws.title,
      prize: draws.prize,
      state: draws.state,
      rule: draws.rule,
      periodStart: draws.periodStart,
      periodEnd: draws.periodEnd,
      extractionOn: draws.extractionOn,
      holderKeyCommitment: draws.holderKeyCommitment,
    })
    .from(draws)
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  const segments = await deskSegmentsOf(
    db,
    cut.rows.map(({ id }) => id),
  )
  const lines = cut.rows.map(({ rule, holderKeyCommitment, ...row }) => {
    const own = segments.get(row.id) ?? []
    return {
      ...row,
      series: writtenSeries(rule),
      ...shareOf(own),
      winners: rule.winners,
      surrogates: rule.surrogates,
      commitments: isDrawOver(row.state) ? null : commitmentsOf({ rule, holderKeyCommitment, segments: own }),
    }
  })
  return withCount({ ...cut, rows: lines }, page, (most) => countUpTo(db, draws, filters, most))
}

/** The list as a file; what is committed to stands on the draw's own page. */
export const drawsExport: ExportSource<DrawLine> = {
  area: "draw",
  permission: "draw:export",
  columns: headedColumns("draw", [
    { name: "draw", header: "Sorteio", kind: "text", value: (row) => row.title },
    { name: "prize", header: "Prêmio", kind: "text", value: (row) => row.prize },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.draws[row.state] },
    { name: "periodStart", header: "Início do período", kind: "date", value: (row) => row.periodStart },
    { name: "periodEnd", header: "Fim do período", kind: "date", value: (row) => row.periodEnd },
    { name: "extractionOn", kind: "date", day: true, value: (row) => row.extractionOn },
    { name: "series", kind: "text", value: (row) => row.series },
    { name: "positionsUsed", kind: "number", value: (row) => row.given },
    { name: "positions", header: "Posições ao todo", kind: "number", value: (row) => row.room },
    { name: "winners", kind: "number", value: (row) => row.winners },
    { name: "surrogates", header: "Suplentes", kind: "number", value: (row) => row.surrogates },
  ]),
  sorts: sortNames,
  page: readDraws,
  rows: (db, filters) => pagesOf(filters, (params, size) => readDraws(db, params, size)),
}
