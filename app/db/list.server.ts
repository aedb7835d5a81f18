import { and, type Column, gte, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm"
import { fold } from "#app/platform/fold"
import { endOfDay, startOfDay } from "#app/platform/clock.server"
import { isPersonal } from "#drizzle/schema/columns"
import { chosenName, type FilterName, type TickName } from "#app/words/filters"
import { type Count, countListed } from "./bounded-count.server"
import { readKey } from "./key-cursor.server"
import { likeText } from "./like-text"

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Rows on one page of a list. */
export const PAGE_SIZE = 50

type Value = string | number
/**
 * Where a page begins: the sort value and id of the row before it, or after it when paging backwards. Where the value may
 * stand in no URL it is null, and looked up by the id.
 */
type Cursor = { value: Value | null; id: string; back: boolean }

/** Which of its filters a list's URL sets, and those of them whose value it cannot read: these find nothing. */
export type AskedFilters = { on: readonly string[]; unread: readonly string[] }

const noFilters: AskedFilters = { on: [], unread: [] }

/** What a list's URL asks for; an unknown order or place has become the default. */
export type PageRequest<Sort extends string> = {
  sort: Sort
  descending: boolean
  cursor: Cursor | null
  /** Its cursors say ids alone: what is sorted by is a person's, and they stand in URLs and logs. */
  unsaid?: boolean
  size: number
  /** Whether a screen shows it, which says how many rows there are in all. */
  isShown: boolean
  /** Only these, where rows were ticked one by one. */
  ids?: readonly string[]
  asked: AskedFilters
}

/** One page: rows in order and the cursors to its neighbours. */
export type Page<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  sort: string
  descending: boolean
  /** How many there are on all pages; null where this one is all, or where nobody reads how many. */
  count: Count | null
  /** What is filtered by, as a screen says it. */
  asked: AskedFilters
}

/**
 * Reads `?sort=-receivedAt&cursor=…` totally: an unknown sort is the default one, a broken cursor is page one. Files and
 * programs have pages of their own size; without one it is a screen's.
 */
export function readPage<Sort extends string>(
  params: URLSearchParams,
  {
    sorts,
    by,
    unsaid = [],
    asked = noFilters,
  }: { sorts: readonly Sort[]; by: Sort | `-${Sort}`; unsaid?: readonly Sort[]; asked?: AskedFilters },
  size?: number,
): PageRequest<Sort> {
  const wanted = params.get("sort") ?? by
  const name = wanted.replace(/^-/, "")
  const used = sorts.some((sort) => sort === name) ? wanted : by
  const sort = used.replace(/^-/, "") as Sort
  return {
    sort,
    descending: used.startsWith("-"),
    unsaid: unsaid.includes(sort),
    cursor: readCursor(params.get("cursor")),
    size: size ?? PAGE_SIZE,
    isShown: size === undefined,
    ids: readIds(params.get(chosenName)),
    asked,
  }
}

/** So many are read, which is more than a page has. */
const MOST_IDS = 200

/** The ids of chosen rows, parted by commas; a list that names none of a row's form finds nothing. */
function readIds(text: string | null): string[] | undefined {
  if (text === null || text === "") return undefined
  return text.split(",", MOST_IDS).filter((id) => UUID.test(id))
}

function readCursor(text: string | null): Cursor | null {
  if (!text || text.length > 500) return null
  try {
    const [value, id, back] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[]
    const isText = typeof value === "string" && !value.includes("\0")
    const typed = value === null || isText || Number.isFinite(value)
    const uuid = typeof id === "string" && UUID.test(id)
    return typed && uuid ? { value: value as Value, id: id as string, back: back === 1 } : null
  } catch {
    return null
  }
}

const writeCursor = ({ value, id, back }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id, back ? 1 : 0])).toString("base64url")

/**
 * The condition, order and limit of a keyset page over (sort, id). One row more than the page is asked for, which
 * tells whether there is another. The column is NOT NULL, so that no row is lost; timestamps come and go as ISO text.
 * `by` stands in for it: an expression of its type that is never null either.
 */
export function keyset(
  page: PageRequest<string>,
  column: Column,
  id: Column,
  by: SQL | Column = column,
): { where: SQL | undefined; orderBy: SQL[]; limit: number } {
  const { cursor } = page
  if (isPersonal(column) && !page.unsaid) throw new Error(`a cursor would tell a person's ${column.name}`)
  const downwards = page.descending !== (cursor?.back ?? false)
  const value = cursor && (page.unsaid ? lookedUp(cursor, id, by) : saidBy(cursor, column))
  const behind = !value
    ? undefined
    : downwards
      ? sql`(${by}, ${id}) < (${value}, ${cursor?.id}::uuid)`
      : sql`(${by}, ${id}) > (${value}, ${cursor?.id}::uuid)`
  const where = and(
    page.asked.unread.length > 0 ? sql`false` : undefined,
    page.ids && inArray(id, Array.from(page.ids)),
    behind,
  )
  const direction = sql.raw(downwards ? "desc" : "asc")
  return { where, orderBy: [sql`${by} ${direction}`, sql`${id} ${direction}`], limit: page.size + 1 }
}

/** What the row of that id is sorted by, asked of the row itself: one look, and then the same walk along the index. */
const lookedUp = ({ value, id: row }: Cursor, id: Column, by: SQL | Column): SQL | null =>
  value === null ? sql`(select ${by} from ${id.table} where ${id} = ${row}::uuid)` : null

const saidBy = ({ value }: Cursor, column: Column): SQL | null =>
  value !== null && fitsColumn(value, column) ? sql`${value}::${sql.raw(typeOf(column))}` : null

/** Serial is a way to fill a column and no type of a value. */
const typeOf = (column: Column): string => column.getSQLType().replace(/^bigserial$/, "bigint")

/** A cursor from another list, or tampered with, must not become a type error of the database's. */
function fitsColumn(value: Value, column: Column): boolean {
  const type = typeOf(column)
  if (/^(integer|smallint)/.test(type)) return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
  if (type.startsWith("bigint")) return Number.isSafeInteger(value)
  if (column.dataType === "number") return typeof value === "number"
  if (typeof value !== "string") return false
  return /^(timestamp|date)/.test(type) ? isIsoMoment(value) : type !== "uuid" || UUID.test(value)
}

/** As `toISOString` writes it, or only its day; JavaScript would read far more than PostgreSQL does. */
function isIsoMoment(text: string): boolean {
  const at = new Date(text)
  const isWritten = /^[12]\d{3}-/.test(text) && !Number.isNaN(at.getTime())
  return isWritten && [at.toISOString(), at.toISOString().slice(0, 10)].includes(text)
}

const plain = (value: unknown): Value =>
  value instanceof Date ? value.toISOString() : typeof value === "number" ? value : String(value)

/** Cuts the extra row off and names the neighbours' cursors. */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  page: PageRequest<string>,
  valueOf: (row: Row) => unknown,
): Page<Row> {
  const back = page.cursor?.back ?? false
  const more = rows.length > page.size
  const kept = rows.slice(0, page.size)
  if (back) kept.reverse()
  const [first, last] = [kept[0], kept.at(-1)]
  const at = (row: Row | undefined, backwards: boolean) =>
    row ? writeCursor({ value: page.unsaid ? null : plain(valueOf(row)), id: row.id, back: backwards }) : null
  return {
    rows: kept,
    next: back || more ? at(last, false) : null,
    previous: back ? (more ? at(first, true) : null) : page.cursor ? at(first, true) : null,
    sort: page.sort,
    descending: page.descending,
    count: null,
    asked: page.asked,
  }
}

/** A page with how many rows there are in all, counted up to a bound, where a screen shows it. */
export async function withCount<Row>(
  page: Page<Row>,
  { isShown }: PageRequest<string>,
  count: (most: number) => Promise<Count>,
): Promise<Page<Row>> {
  return isShown ? { ...page, count: await countListed(page, count) } : page
}

/** Where a page of rows without an id begins, as `key-cursor.server` wrote it. */
export const readPlace = (params: URLSearchParams, parts: number): readonly string[] | undefined =>
  readKey(params.get("cursor"), parts)

/** One of a closed list, or undefined: whatever else it says stands in `asked.unread`. */
export const readChoice = <Choice extends string>(
  params: URLSearchParams,
  name: FilterName,
  choices: readonly Choice[],
) => choices.find((choice) => choice === params.get(name))

/** Whether a filter that is there or not is there. */
export const isTicked = (params: URLSearchParams, name: TickName): boolean => params.get(name) === "1"

/** Free text of a filter, cleaned. */
export const readText = (params: URLSearchParams, name: FilterName): string | undefined =>
  cleanText(params.get(name))

/** What somebody wrote into a URL: trimmed, without NUL, 200 characters at most; undefined when empty. */
export function cleanText(written: string | null): string | undefined {
  const text = (written ?? "").replaceAll("\0", "").trim().slice(0, 200)
  return text === "" ? undefined : text
}

/** A day as YYYY-MM-DD, or undefined. */
export function readDay(params: URLSearchParams, name: FilterName): string | undefined {
  const text = params.get(name) ?? ""
  return isDay(text) ? text : undefined
}

/** Whether it is a day of the calendar, as YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isIsoMoment(text)

/** `?from=2026-11-01&to=2026-11-30`, whole days in São Paulo, as a condition on a timestamp. */
export function betweenDays(params: URLSearchParams, column: Column): SQL | undefined {
  const [from, to] = [readDay(params, "from"), readDay(params, "to")]
  return and(
    from ? gte(column, startOfDay(from)) : undefined,
    to ? lt(column, new Date(endOfDay(to).getTime() + 1)) : undefined,
  )
}

/**
 * Search over a stored, folded column (locale C knows no accents). Under three characters trigrams cannot help, so
 * the term must begin a word.
 */
export function matches(column: Column | SQL, text: string): SQL | undefined {
  const term = likeText(fold(text))
  if (term === "") return undefined
  if (term.length < 3) return or(ilike(column, `${term}%`), ilike(column, `% ${term}%`))
  return and(...term.split(" ").map((word) => ilike(column, `%${word}%`)))
}

/** The same by whole words alone, for whoever may not read what is searched; the index serves it as it does that. */
export function matchesWhole(column: Column, text: string): SQL | undefined {
  const words = fold(text).split(" ")
  return and(
    matches(column, text),
    ...words.map((word) => sql`${word} = any(string_to_array(${column}, ' '))`),
  )
}
