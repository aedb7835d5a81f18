import { and, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { isSecret } from "#drizzle/schema/columns"
import { userLogs } from "#drizzle/schema/registrations"
import type { Declared } from "./declared/declare"
import { declared } from "./declared/declared"
import { isOwn, type Owner } from "./is-own.server"
import { disclosedColumns, isRowDisclosed } from "./disclosed.server"

export type OwnTable = { name: string; title: { pt: string; en: string }; rows: Record<string, unknown>[] }

/**
 * Everything that the declaration says is this person's, a table after the other. Nothing of whoever works here, nor of a
 * draw what its result would tell before it is public. Nor a validation or an answer that may be taken back.
 */
export async function* ownTables(db: Db, owner: Owner, now: Date): AsyncGenerator<OwnTable> {
  for (const entry of declared) {
    if (!entry.own) continue
    const rows = await db
      .select(Object.assign(shownColumns(entry), disclosedColumns(entry.table, now)))
      .from(entry.table)
      .where(and(isOwn(entry, owner, now), isRowDisclosed(entry.table, now)))
    yield { name: getTableName(entry.table), title: entry.own, rows }
  }
}

type OwnColumns = Record<string, PgColumn | SQL>

/** Neither secrets nor what an administrator is called by; what folds a name for searching says nothing new. */
function shownColumns({ table, staff = [] }: Declared): OwnColumns {
  const ofStaff = new Set<string>(staff)
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  const shown: OwnColumns = Object.fromEntries(
    columns.filter(
      ([name, column]) => !isSecret(column) && name !== "search" && name !== "salt" && !ofStaff.has(name),
    ),
  )
  return table === userLogs ? Object.assign(shown, deedsWithoutStaff) : shown
}

/** The person reads that somebody entered as them, and what was changed: not who did it, from where, nor why. */
const isEntry = sql`${userLogs.event} = 'impersonated'`
const deedsWithoutStaff: OwnColumns = {
  ip: sql`case when ${isEntry} then null else ${userLogs.ip} end`,
  data: sql`case when ${isEntry} then '{}' else ${userLogs.data} - 'userId' end`.mapWith(userLogs.data),
}
