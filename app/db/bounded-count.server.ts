import { getTableName, type SQL, sql, type Table } from "drizzle-orm"
import type { Db } from "./client.server"

/** Rows that are counted one by one; beyond it a page would wait for the counting. */
export const COUNTED = 100_000

/** `exact` false: a figure to be read as "about", or, at what was counted up to, as "more than". */
export type Count = { count: number; exact: boolean }

/** Rows of a list with several pages that are counted: nobody reads further page by page. */
export const LISTED = 1_000

/** How many rows a list has beyond the page, up to LISTED; null where the page is all of it, which asks nothing. */
export async function countListed(
  page: { next: string | null; previous: string | null },
  count: (most: number) => Promise<Count>,
): Promise<Count | null> {
  return page.next === null && page.previous === null ? null : count(LISTED)
}

/** How many rows there are, up to `most`, of a table or of several joined ones; a condition wants an index. */
export const countUpTo = (db: Db, from: Table | SQL, where?: SQL, most = COUNTED): Promise<Count> =>
  counted(db, sql`select 1 from ${from} ${where ? sql`where ${where}` : sql``}`, most)

/**
 * Rows that are counted where each is tested by a look at another table: of a name that one person in seven has, a thousand
 * of these take twice as long as the page (decisions/back-office).
 */
const LOOKED = 300
/** Where hardly two rows are one person's, so that each look is another one. */
export const LOOKED_APART = 100

type Searched = {
  /** What the list is searched for, or filtered by, where each row is then tested by a look at another table. */
  text: string | undefined
  most: number
  order: SQL
  /** How many are counted of what a text finds. */
  looked?: number
}

/**
 * Counts the rows of a list that may be searched. What a search finds is counted up to `looked` and along the list's own
 * order: those that its first page has just looked at are then among them, and near at hand. From a table's beginning the
 * first of them may come behind all that its rows have left empty as they changed.
 */
export const countSearched = (
  db: Db,
  from: Table | SQL,
  where: SQL | undefined,
  { text, most, order, looked = LOOKED }: Searched,
): Promise<Count> =>
  text === undefined
    ? countUpTo(db, from, where, most)
    : counted(
        db,
        sql`select 1 from ${from} ${where ? sql`where ${where}` : sql``} order by ${order}`,
        Math.min(most, looked),
      )

async function counted(db: Db, rows: SQL, most: number): Promise<Count> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${most + 1}) as counted`,
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, most), exact: count <= most }
}

/** How many rows a table has: counted while they are few, then as many as the database's own statistics say. */
export async function countTable(db: Db, table: Table): Promise<Count> {
  const few = await countUpTo(db, table)
  if (few.exact) return few
  const [row] = await db.execute<{ estimate: number }>(
    sql`select reltuples::float8 as estimate from pg_class where oid = ${getTableName(table)}::regclass`,
  )
  return { count: Math.max(COUNTED, Math.round(row?.estimate ?? 0)), exact: false }
}

/** About how many rows a condition finds: counted while they are few, then as many as the planner expects. */
export async function countAbout(db: Db, from: Table | SQL, where?: SQL): Promise<number> {
  const { count, exact } = await countUpTo(db, from, where)
  return exact ? count : Math.max(COUNTED, await expectedRows(db, from, where))
}

/** How many rows the planner expects a condition to find; by its statistics alone, without reading any. */
export async function expectedRows(db: Db, from: Table | SQL, where?: SQL): Promise<number> {
  const [row] = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from ${from} ${where ? sql`where ${where}` : sql``}`,
  )
  return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0
}
