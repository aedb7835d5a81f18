import { and, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm"
import { listLabels } from "#app/auth/permission-labels"
import { isExportedList } from "#app/auth/permissions"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { administratorsFound } from "#app/domain/users/users.queries.server"
import { systemClock } from "#app/platform/time/clock.server"
import { fold } from "#app/platform/text/fold"
import { exportEnds, sayExportFault } from "#app/words/exports"
import { exportFormatWords } from "#app/words/files"
import { hideSearchedPeople } from "#app/words/filters"
import { stateWords } from "#app/words/states"
import { exports } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { type ExportState, readStoredFilters } from "./asked-export"
import { askedOf } from "./asked-filters.server"
import type { ExportSource } from "./export-source"
import { headedColumns } from "./headed-columns"
import { sayFilters } from "./filter-words"
import { isMissing } from "./missing-exports.server"
import { takersOf } from "./note-download.server"
import { pagesOf } from "./pages-of.server"
import { whoCanceled } from "./who-canceled.server"

const sorts = ["createdAt"] as const

const MISSING = "missing"
const states = [...exports.state.enumValues, MISSING] as const
const areas = Object.keys(listLabels).filter(isExportedList)

/** A file whose time is over is gone for its readers, though the hourly job may not have swept it yet. */
const isPast = (now: Date) => and(eq(exports.state, "ready"), lte(exports.expiresAt, now))

function inState(db: Db, state: (typeof states)[number] | undefined, now: Date): SQL | undefined {
  if (state === MISSING) return isMissing(db)
  if (state === "expired") return or(eq(exports.state, "expired"), isPast(now))
  if (state === "ready") return and(eq(exports.state, "ready"), gt(exports.expiresAt, now))
  return state && eq(exports.state, state)
}

async function found(db: Db, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  const named = areas.filter((area) => fold(`${area} ${listLabels[area]}`).includes(fold(text)))
  return or(
    named.length > 0 ? inArray(exports.area, named) : sql`false`,
    inArray(exports.requestedBy, await administratorsFound(db, text, { named: false })),
  )
}

/** An export as it was asked for, with what it has become and who has its file. */
export type ExportLine = {
  id: string
  stored: typeof exports.$inferSelect
  state: ExportState
  /** Why it was called off, in words; null where it was not. */
  canceledFor: string | null
  requestedBy: string
  /** Who took the file beside whoever asked for it. */
  takenBy: string[]
}

/** A page of the exports that were asked for, newest first. */
export async function readExportLines(
  db: Db,
  params: URLSearchParams,
  { now, size }: { now: Date; size?: number },
): Promise<Page<ExportLine>> {
  const page = readPage(
    params,
    { sorts, defaultSort: "-createdAt", filters: askedOf("exports", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, exports.createdAt, exports.id)
  const area = readChoice(params, "area", areas)
  const filters = and(
    await found(db, readText(params, "q")),
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
    return {
      id: row.id,
      stored: row,
      state: isOver ? "expired" : row.state,
      canceledFor: row.state === "canceled" ? sayCanceled(cancelers.get(row.id)) : null,
      requestedBy: name,
      takenBy: takers.get(row.id) ?? [],
    }
  })
  const cut = cutPage(lines, page, ({ stored }) => stored.createdAt)
  const asked = sql`${exports} join ${users} on ${users.id} = ${exports.requestedBy}`
  return withCount(cut, page, (most) => countUpTo(db, asked, filters, most))
}

/** Whoever calls an export off stands in the audit; what nobody did followed from an erasure. */
const sayCanceled = (by: string | undefined): string =>
  by === undefined ? exportEnds.erasure : exportEnds.byPerson(by)

const sayList = (area: string): string => (isExportedList(area) ? listLabels[area] : area)

const sayAsked = ({ area, filters }: ExportLine["stored"]): string =>
  sayFilters(area, readStoredFilters(filters).toString())

/** What somebody searched for may be a CPF. */
const sayMasked = ({ area, filters }: ExportLine["stored"]): string =>
  sayFilters(area, hideSearchedPeople(readStoredFilters(filters)).toString())

/** The list as a file, and as programs read it. */
export const exportsExport: ExportSource<ExportLine> = {
  area: "exports",
  permission: "exports:list",
  columns: headedColumns("exports", [
    { name: "list", header: "Lista", kind: "text", value: ({ stored }) => sayList(stored.area) },
    {
      name: "filters",
      kind: "text",
      value: ({ stored }) => sayAsked(stored),
      masked: ({ stored }) => sayMasked(stored),
    },
    {
      name: "format",
      header: "Formato",
      kind: "text",
      value: ({ stored }) => exportFormatWords[stored.format],
    },
    { name: "status", header: "Situação", kind: "text", value: ({ state }) => stateWords.exports[state] },
    { name: "rows", header: "Linhas", kind: "number", value: ({ stored }) => stored.rows },
    { name: "bytes", header: "Bytes", kind: "number", value: ({ stored }) => stored.bytes },
    {
      name: "error",
      header: "Erro",
      kind: "text",
      value: ({ stored }) => stored.error && sayExportFault(stored.error),
    },
    { name: "canceledFor", header: "Por que foi cancelada", kind: "text", value: (row) => row.canceledFor },
    { name: "requestedBy", kind: "text", value: (row) => row.requestedBy },
    {
      name: "alsoTakenBy",
      header: "Baixado também por",
      kind: "text",
      value: (row) => row.takenBy.join(", ") || null,
    },
    { name: "requestedAt", kind: "date", value: ({ stored }) => stored.createdAt },
    { name: "expiresAt", header: "Vale até", kind: "date", value: ({ stored }) => stored.expiresAt },
  ]),
  sorts,
  page: (db, params, size, { now }) => readExportLines(db, params, { now, size }),
  rows: (db, filters) =>
    pagesOf(filters, (params, size) => readExportLines(db, params, { now: systemClock.now(), size })),
}
