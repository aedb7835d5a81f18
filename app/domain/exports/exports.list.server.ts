import { and, eq, gt, ilike, inArray, lte, or, type SQL, sql } from "drizzle-orm"
import { listLabels } from "#app/auth/permission-labels"
import { can, isExportedList } from "#app/auth/permissions"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { likeText } from "#app/db/like-text"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import type { ReadableList } from "#app/domain/tokens/readable-list"
import { fold } from "#app/platform/fold"
import { exportEnds } from "#app/words/exports"
import { type ExportFormat, exportFormatWords } from "#app/words/files"
import { hideSearchedPeople } from "#app/words/filters"
import { stateWords } from "#app/words/states"
import { exports } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { type ExportState, isExportUnderWay, percentOf, readStoredFilters } from "./asked-export"
import { askedOf } from "./asked-filters.server"
import { mayCancelExport } from "./cancel-export.server"
import { exportSources } from "./export-sources.server"
import { sayFilters } from "./filter-words"
import { takersOf } from "./note-download.server"
import { isMissing } from "./missing-exports.server"
import { mayReadExport, type ExportReader } from "./read-export.server"
import { whoCanceled } from "./who-canceled.server"

const sorts = ["createdAt"] as const

const MISSING = "missing"
const states = [...exports.state.enumValues, MISSING] as const

/** A file whose time is over is gone for its readers, though the hourly job may not have swept it yet. */
const isPast = (now: Date) => and(eq(exports.state, "ready"), lte(exports.expiresAt, now))

function inState(db: Db, state: (typeof states)[number] | undefined, now: Date): SQL | undefined {
  if (state === MISSING) return isMissing(db)
  if (state === "expired") return or(eq(exports.state, "expired"), isPast(now))
  if (state === "ready") return and(eq(exports.state, "ready"), gt(exports.expiresAt, now))
  return state && eq(exports.state, state)
}

type ExportsListContext = {
  reader: ExportReader
  now: Date
  size?: number
  /** What an area is called on the screen, for Busca. */
  areaNames: Readonly<Record<string, string>>
}

function found(text: string | undefined, areaNames: ExportsListContext["areaNames"]): SQL | undefined {
  if (text === undefined) return undefined
  const areas = exportSources
    .map(({ area }) => area)
    .filter((area) => fold(`${area} ${areaNames[area] ?? ""}`).includes(fold(text)))
  return or(
    areas.length > 0 ? inArray(exports.area, areas) : sql`false`,
    ilike(users.name, `%${likeText(text)}%`),
  )
}

/** A line of the list. Without `registrations:view` nobody reads what others searched for: it may be a CPF. */
export type ExportLine = {
  id: string
  area: string
  format: ExportFormat
  filters: string
  state: ExportState
  rows: number | null
  bytes: number | null
  error: string | null
  /** Why it was called off, in words; null where it was not. */
  canceledFor: string | null
  requestedBy: string
  /** Who took the file beside whoever asked for it. */
  takenBy: string[]
  createdAt: Date
  expiresAt: Date | null
  /** Whether this reader may open, or delete, the file. */
  readable: boolean
  underWay: boolean
  /** How far it is; null where that is not known. */
  percent: number | null
  /** Whether it is under way and this reader may call it off. */
  cancelable: boolean
}

/** A page of the exports that were asked for, newest first. */
export const listExports = (db: Db, url: URL, context: ExportsListContext): Promise<Page<ExportLine>> =>
  readExports(db, url.searchParams, context)

async function readExports(
  db: Db,
  params: URLSearchParams,
  { reader, now, size, areaNames }: ExportsListContext,
): Promise<Page<ExportLine>> {
  const page = readPage(
    params,
    { sorts, defaultSort: "-createdAt", filters: askedOf("exports", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, exports.createdAt, exports.id)
  const areas = exportSources.map(({ area }) => area)
  const area = readChoice(params, "area", areas)
  const filters = and(
    found(readText(params, "q"), areaNames),
    area ? eq(exports.area, area) : undefined,
    inState(db, readChoice(params, "status", states), now),
    betweenDays(params, exports.createdAt),
  )
  const rows = await db
    .select({ row: exports, name: users.name })
    .from(exports)
    .innerJoin(users, eq(users.id, exports.requestedBy))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const takers = await takersOf(
    db,
    rows.map(({ row }) => row.id),
  )
  const cancelers = await whoCanceled(
    db,
    rows.flatMap(({ row }) => (row.state === "canceled" ? row.id : [])),
  )
  const lines = rows.map(({ row, name }): ExportLine => {
    const isOver = row.state === "ready" && row.expiresAt !== null && row.expiresAt <= now
    const { id, area, format, rows, bytes, error, createdAt, expiresAt } = row
    return {
      id,
      area,
      format,
      rows,
      bytes,
      error,
      canceledFor: row.state === "canceled" ? sayCanceled(cancelers.get(id)) : null,
      createdAt,
      expiresAt,
      requestedBy: name,
      takenBy: takers.get(id) ?? [],
      filters: shownFilters(row, reader),
      state: isOver ? "expired" : row.state,
      readable: mayReadExport(row, reader),
      underWay: isExportUnderWay(row.state),
      percent: percentOf(row),
      cancelable: isExportUnderWay(row.state) && mayCancelExport(row, reader),
    }
  })
  const cut = cutPage(lines, page, (line) => line.createdAt)
  const asked = sql`${exports} join ${users} on ${users.id} = ${exports.requestedBy}`
  return withCount(cut, page, (most) => countUpTo(db, asked, filters, most))
}

/** Whoever calls an export off stands in the audit; what nobody did followed from an erasure. */
const sayCanceled = (by: string | undefined): string =>
  by === undefined ? exportEnds.erasure : exportEnds.byPerson(by)

function shownFilters(row: { filters: string; requestedBy: string }, reader: ExportReader): string {
  const query = readStoredFilters(row.filters)
  const isClear = row.requestedBy === reader.id || can(reader.permissions, "registrations:view")
  return (isClear ? query : hideSearchedPeople(query)).toString()
}

const sayList = (area: string): string => (isExportedList(area) ? listLabels[area] : area)

/** The list as programs read it. */
export const exportsRead: ReadableList<ExportLine> = {
  area: "exports",
  columns: [
    { name: "list", header: "Lista", kind: "text", value: (row) => sayList(row.area) },
    { name: "filters", header: "Filtros", kind: "text", value: (row) => sayFilters(row.area, row.filters) },
    { name: "format", header: "Formato", kind: "text", value: (row) => exportFormatWords[row.format] },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.exports[row.state] },
    { name: "rows", header: "Linhas", kind: "number", value: (row) => row.rows },
    { name: "bytes", header: "Bytes", kind: "number", value: (row) => row.bytes },
    { name: "error", header: "Erro", kind: "text", value: (row) => row.error },
    { name: "canceledFor", header: "Por que foi cancelada", kind: "text", value: (row) => row.canceledFor },
    { name: "requestedBy", header: "Pedido por", kind: "text", value: (row) => row.requestedBy },
    {
      name: "alsoTakenBy",
      header: "Baixado também por",
      kind: "text",
      value: (row) => row.takenBy.join(", ") || null,
    },
    { name: "requestedAt", header: "Pedido em", kind: "date", value: (row) => row.createdAt },
    { name: "expiresAt", header: "Vale até", kind: "date", value: (row) => row.expiresAt },
  ],
  // A token is nobody who searched: its maker's own searches are masked like everybody's.
  sorts,
  page: (db, params, size, { permissions, now }) =>
    readExports(db, params, { reader: { id: "", permissions }, now, size, areaNames: listLabels }),
}

/** The areas that have a list to export. */
export const exportAreas = (): string[] => exportSources.map(({ area }) => area)
