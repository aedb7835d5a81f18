import type { PgTable } from "drizzle-orm/pg-core"
import { getTableColumns } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inParts } from "#app/platform/in-parts"

/** PostgreSQL takes 65,535 parameters a statement, and drizzle makes one of each column. */
const PARAMETERS = 30_000

/** Puts many rows in, as few statements as there may be. */
export async function insertAll<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  const size = Math.floor(PARAMETERS / Object.keys(getTableColumns(table)).length)
  for (const part of inParts(rows, size)) await db.insert(table).values(part)
}
