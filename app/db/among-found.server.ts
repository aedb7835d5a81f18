import { type Column, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Db } from "./client.server"

/** Asking an index for each of so many is still quicker than a page of a large list. */
const FEW = 1_000

/**
 * Rows whose column names one of those in a table that a condition means. Few are said one by one: the database then
 * knows how rare they are and takes the column's own index, where for a subquery it walks the list in its order until a
 * page is full, and for what nobody has to its end. Where there are many that walk is short.
 */
export async function amongFound(
  db: Db,
  column: Column,
  table: PgTable & { id: PgColumn },
  meant: SQL,
): Promise<SQL> {
  const found = () =>
    db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(meant)
  const few = await found().limit(FEW + 1)
  if (few.length > FEW) return inArray(column, found())
  return eq(column, sql`any(${sql.param(few.map(({ id }) => id))}::uuid[])`)
}
