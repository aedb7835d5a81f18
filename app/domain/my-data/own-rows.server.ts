import { getTableColumns, getTableName } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { isSecret } from "#drizzle/schema/columns"
import type { Declared } from "./declared/declare"
import { declared } from "./declared/declared"
import { isOwn, type Owner } from "./is-own.server"

export type OwnTable = { name: string; title: { pt: string; en: string }; rows: Record<string, unknown>[] }

/**
 * Everything that the declaration says is this person's, a table after the other; nothing of whoever works here, and of a
 * draw nothing that its result would tell before it is public.
 */
export async function* ownTables(db: Db, owner: Owner): AsyncGenerator<OwnTable> {
  for (const entry of declared) {
    if (!entry.own) continue
    const rows = await db.select(shownColumns(entry)).from(entry.table).where(isOwn(entry, owner))
    yield { name: getTableName(entry.table), title: entry.own, rows }
  }
}

/** Neither secrets nor what an administrator is called by; what folds a name for searching says nothing new. */
function shownColumns({ table, staff = [] }: Declared): Record<string, PgColumn> {
  const ofStaff = new Set<string>(staff)
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  return Object.fromEntries(
    columns.filter(
      ([name, column]) => !isSecret(column) && name !== "search" && name !== "salt" && !ofStaff.has(name),
    ),
  )
}
