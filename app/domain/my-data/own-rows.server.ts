import { eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { actionValues } from "#drizzle/schema/back-office"
import { isSecret } from "#drizzle/schema/columns"
import { unsubscribes } from "#drizzle/schema/mails"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import type { Declared } from "./declared/declare"
import { declared } from "./declared/declared"

export type Owner = { id: string; cpf: string; email: string }
export type OwnTable = { name: string; title: { pt: string; en: string }; rows: Record<string, unknown>[] }

/** Everything that the declaration says is this person's, a table after the other; nothing of whoever works here. */
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

/** By which a table's row is the person's. */
function isOwn({ table }: Declared, { id, cpf, email }: Owner): SQL {
  if (table === registrations) return eq(registrations.id, id)
  if (table === cpfBlocks) return eq(cpfBlocks.cpf, cpf)
  if (table === unsubscribes) return sql`lower(${unsubscribes.email}) = ${email}`
  if (table === actionValues)
    return sql`${actionValues.actionId} in (select id from actions where subject_type = 'registrations' and subject_id = ${id})`
  const { registrationId, winnerId, awardId } = getTableColumns(table) as Record<string, PgColumn | undefined>
  if (registrationId) return eq(registrationId, id)
  if (winnerId && awardId)
    return sql`(${winnerId} in (select id from winners where registration_id = ${id}::uuid)
      or ${awardId} in (select id from prize_awards where registration_id = ${id}::uuid))`
  throw new Error(`nobody said whose the rows of ${getTableName(table)} are`)
}
