import { type Column, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { expectedRows } from "./bounded-count.server"
import type { Db } from "./client.server"

/** Asking an index for each of so many is still quicker than a page of a large list. */
export const FEW = 1_000
/** So many that the database expects are certainly more than FEW, and nobody looks for them to find that out. */
const MANY = 20_000

type Named = PgTable & { id: PgColumn }

/**
 * The ids of the rows that a condition means, where they are few; undefined where they are many. Materialized, so that the
 * condition's own index is asked: for the first thousand alone the database would rather read the table from its beginning.
 */
export async function fewFound(db: Db, table: Named, meant: SQL): Promise<string[] | undefined> {
  if ((await expectedRows(db, table, meant)) > MANY) return undefined
  const few = await db.execute<{ id: string }>(sql`
    with found as materialized (select ${table.id} from ${table} where ${meant})
    select id from found limit ${FEW + 1}`)
  return few.length > FEW ? undefined : few.map(({ id }) => id)
}

/**
 * Rows whose column names one of those in a table that a condition means. Few are said one by one: the database then knows
 * how rare they are and takes the column's own index. For a subquery it would walk the list in its order until a page is
 * full, and to the list's end for what nobody has. Where there are many that walk is short.
 */
export async function amongFound(db: Db, column: Column, table: Named, meant: SQL): Promise<SQL> {
  const few = await fewFound(db, table, meant)
  if (few) return eq(column, isAnyOf(few))
  return inArray(
    column,
    db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(meant),
  )
}

/** As one parameter, however many there are. */
export const isAnyOf = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`
