import { and, asc, type Column, desc, inArray, type SQL, sql } from "drizzle-orm"
import { chosenName } from "#app/words/filters"
import { isPersonal } from "#drizzle/schema/columns"
import { type Count, countListed } from "./bounded-count.server"
import { isIsoMoment } from "./iso-moment"

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

/** Of a list that reads none, or that shows all where it cannot read one. */
export const noFilters: AskedFilters = { on: [], unread: [] }

/** What a list's URL asks for; an unknown order or place has become the default. */
export type PageRequest<Sort extends string> = {
  sort: Sort
  descending: boolean
  cursor: Cursor | null
  /** Its cursors say ids alone: what is sorted by is a person's, and they stand in URLs and logs. */
  idOnlyCursors: boolean
  size: number
  /** Whether it says how many rows there are in all, as a screen does. */
  countsRows: boolean
  /** Only these, where rows were ticked one by one. */
  ids?: readonly string[]
  filters: AskedFilters
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
  filters: AskedFilters
  /** The order that was asked for and is not this one: that many rows at most are put into it at once. */
  unsorted?: { sort: string; most: number }
}

/**
 * Reads `?sort=-receivedAt&cursor=…` totally: an unknown sort is the default one, a broken cursor is page one. Files and
 * programs have pages of their own size; without one it is a screen's.
 */
export function readPage<Sort extends string>(
  params: URLSearchParams,
  {
    sorts,
    defaultSort,
    idOnlySorts = [],
    filters,
  }: {
    sorts: readonly Sort[]
    defaultSort: Sort | `-${Sort}`
    idOnlySorts?: readonly Sort[]
    filters: AskedFilters
  },
  size?: number,
): PageRequest<Sort> {
  const wanted = params.get("sort") ?? defaultSort
  const name = wanted.replace(/^-/, "")
  const used = sorts.some((sort) => sort === name) ? wanted : defaultSort
  const sort = used.replace(/^-/, "") as Sort
  return {
    sort,
    descending: used.startsWith("-"),
    idOnlyCursors: idOnlySorts.includes(sort),
    cursor: readCursor(params.get("cursor")),
    size: size ?? PAGE_SIZE,
    countsRows: size === undefined,
    ids: chosenIds(params),
    filters,
  }
}

/** No more ids than these are read, which is more than a page has rows. */
const MOST_IDS = 200

/** The ids of chosen rows, separated by commas. Where none of them looks like an id, the list finds nothing. */
export function chosenIds(params: URLSearchParams): string[] | undefined {
  const text = params.get(chosenName)
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
 * `sortedBy` stands in for it: an expression of its type that is never null either. `listOrder` is the order from the list's
 * first page on, whichever way this one is reached.
 */
export function keyset(
  page: PageRequest<string>,
  column: Column,
  id: Column,
  sortedBy: SQL | Column = column,
): { where: SQL | undefined; orderBy: SQL[]; listOrder: SQL; limit: number } {
  const { cursor } = page
  if (isPersonal(column) && !page.idOnlyCursors)
    throw new Error(`a cursor would tell a person's ${column.name}`)
  const downwards = page.descending !== (cursor?.back ?? false)
  const value = cursor && (page.idOnlyCursors ? lookedUp(cursor, id, sortedBy) : saidBy(cursor, column))
  const behind = !value
    ? undefined
    : downwards
      ? sql`(${sortedBy}, ${id}) < (${value}, ${cursor?.id}::uuid)`
      : sql`(${sortedBy}, ${id}) > (${value}, ${cursor?.id}::uuid)`
  const where = and(onlyAsked(page, id), behind)
  const inOrder = (isDown: boolean) => {
    const direction = sql.raw(isDown ? "desc" : "asc")
    return [sql`${sortedBy} ${direction}`, sql`${id} ${direction}`]
  }
  const listOrder = sql.join(inOrder(page.descending), sql`, `)
  return { where, orderBy: inOrder(downwards), listOrder, limit: page.size + 1 }
}

/**
 * The same over a column that no two rows share. It asks the index for nothing but that column: where an index by what is
 * filtered holds it, too, the walk reads no other row, however many of them lie before the page in the whole order.
 */
export function uniqueKeyset(
  page: PageRequest<string>,
  column: Column,
  id: Column,
): { where: SQL | undefined; orderBy: SQL; listOrder: SQL; limit: number } {
  const { cursor } = page
  const downwards = page.descending !== (cursor?.back ?? false)
  const value = cursor && saidBy(cursor, column)
  const behind = value ? (downwards ? sql`${column} < ${value}` : sql`${column} > ${value}`) : undefined
  const where = and(onlyAsked(page, id), behind)
  const inOrder = (isDown: boolean) => (isDown ? desc(column) : asc(column))
  return { where, orderBy: inOrder(downwards), listOrder: inOrder(page.descending), limit: page.size + 1 }
}

/** Nothing where a filter was not understood, and of ticked rows these alone. */
const onlyAsked = ({ filters, ids }: PageRequest<string>, id: Column): SQL | undefined =>
  and(filters.unread.length > 0 ? sql`false` : undefined, ids && inArray(id, Array.from(ids)))

/** What the row of that id is sorted by, asked of the row itself: one look, and then the same walk along the index. */
const lookedUp = ({ value, id: row }: Cursor, id: Column, sortedBy: SQL | Column): SQL | null =>
  value === null ? sql`(select ${sortedBy} from ${id.table} where ${id} = ${row}::uuid)` : null

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
    row
      ? writeCursor({ value: page.idOnlyCursors ? null : plain(valueOf(row)), id: row.id, back: backwards })
      : null
  return {
    rows: kept,
    next: back || more ? at(last, false) : null,
    previous: back ? (more ? at(first, true) : null) : page.cursor ? at(first, true) : null,
    sort: page.sort,
    descending: page.descending,
    count: null,
    filters: page.filters,
  }
}

/** A page with how many rows there are in all, counted up to a bound, where a screen shows it. */
export async function withCount<Row>(
  page: Page<Row>,
  { countsRows }: PageRequest<string>,
  count: (most: number) => Promise<Count>,
): Promise<Page<Row>> {
  return countsRows ? { ...page, count: await countListed(page, count) } : page
}
