import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { holdsWords } from "#app/platform/text/fold"
import { codesOf } from "#app/words/codes-of"
import { regulationKindWords, stateWords, textLocaleWords } from "#app/words/states"
import { regulations } from "#drizzle/schema/contents"
import { regulationKinds, textLocales } from "./regulation"

const sorts = ["title", "edition", "createdAt"] as const
const states = codesOf(stateWords.regulations)
export type RegulationState = (typeof states)[number]

/** Whether a later edition of the same text has taken a published one's place. */
const isReplaced = sql<boolean>`exists (
  select from regulations later where later.kind = regulations.kind and later.locale = regulations.locale
    and later.published_at is not null and later.edition > regulations.edition
)`

const shown = {
  id: regulations.id,
  kind: regulations.kind,
  locale: regulations.locale,
  edition: regulations.edition,
  title: regulations.title,
  publishedAt: regulations.publishedAt,
  createdAt: regulations.createdAt,
  hasPdf: sql<boolean>`${regulations.pdfFile} is not null`,
  isReplaced,
}

type Row = {
  id: string
  kind: (typeof regulationKinds)[number]
  locale: (typeof textLocales)[number]
  edition: number
  title: string
  publishedAt: Date | null
  createdAt: Date
  hasPdf: boolean
}
export type RegulationLine = Row & { state: RegulationState }

function inState(state: RegulationState | undefined): SQL | undefined {
  if (!state) return undefined
  if (state === "draft") return isNull(regulations.publishedAt)
  return and(isNotNull(regulations.publishedAt), state === "replaced" ? isReplaced : sql`not ${isReplaced}`)
}

/** Editions are few: they are folded and searched here, and need no column for it. */
async function found(db: Db, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  const all = await db.select({ id: regulations.id, title: regulations.title }).from(regulations)
  const ids = all.filter(({ title }) => holdsWords(title, text)).map(({ id }) => id)
  return inArray(regulations.id, ids)
}

async function readRegulations(
  db: Db,
  params: URLSearchParams,
  size?: number,
): Promise<Page<RegulationLine>> {
  const page = readPage(
    params,
    { sorts, defaultSort: "-createdAt", filters: askedOf("regulations", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, regulations[page.sort], regulations.id)
  const kind = readChoice(params, "kind", regulationKinds)
  const locale = readChoice(params, "locale", textLocales)
  const filters = and(
    await found(db, readText(params, "q")),
    kind && eq(regulations.kind, kind),
    locale && eq(regulations.locale, locale),
    inState(readChoice(params, "status", states)),
  )
  const rows = await db
    .select(shown)
    .from(regulations)
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  return withCount({ ...cut, rows: cut.rows.map(withState) }, page, (most) =>
    countUpTo(db, regulations, filters, most),
  )
}

const withState = ({ isReplaced: replaced, ...row }: Row & { isReplaced: boolean }): RegulationLine => ({
  ...row,
  state: row.publishedAt === null ? "draft" : replaced ? "replaced" : "current",
})

/** A page of the editions by the filters in the URL. */
export const pageOfRegulations = (db: Db, url: URL): Promise<Page<RegulationLine>> =>
  readRegulations(db, url.searchParams)

/** The list as a file: its filters, its order, every page. */
export const regulationsExport: ExportSource<RegulationLine> = {
  area: "regulations",
  permission: "regulations:export",
  columns: headedColumns("regulations", [
    { name: "title", header: "Título", kind: "text", value: (row) => row.title },
    { name: "type", kind: "text", value: (row) => regulationKindWords[row.kind] },
    { name: "locale", kind: "text", value: (row) => textLocaleWords[row.locale] },
    { name: "edition", kind: "number", value: (row) => row.edition },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.regulations[row.state] },
    { name: "pdf", kind: "text", value: (row) => (row.hasPdf ? "sim" : "não") },
    { name: "publishedAt", kind: "date", value: (row) => row.publishedAt },
    { name: "createdAt", kind: "date", value: (row) => row.createdAt },
  ]),
  sorts,
  page: readRegulations,
  rows: (db, filters) => pagesOf(filters, (params, size) => readRegulations(db, params, size)),
}
