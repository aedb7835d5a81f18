import { eq, getTableColumns, getTableName, inArray, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { LookPlace } from "#app/domain/registrations/looks.server"
import { disclosedWinners } from "#app/domain/winners/disclosed-winners.server"
import { actionValues } from "#drizzle/schema/back-office"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { looks } from "#drizzle/schema/looks"
import { unsubscribes } from "#drizzle/schema/mails"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { winners } from "#drizzle/schema/winners"
import type { Declared } from "./declared/declare"

export type Owner = { id: string; cpf: string; email: string }

/** By which a table's row is the person's, and theirs to know. */
export function isOwn({ table }: Declared, { id, cpf, email }: Owner, now: Date): SQL {
  if (table === registrations) return eq(registrations.id, id)
  if (table === cpfBlocks) return eq(cpfBlocks.cpf, cpf)
  if (table === unsubscribes) return sql`lower(${unsubscribes.email}) = ${email}`
  if (table === actionValues)
    return sql`${actionValues.actionId} in (select id from actions where subject_type = 'registrations' and subject_id = ${id})`
  if (table === winners) return sql`${winners.id} in ${disclosedWinners(id, now)}`
  if (table === looks) return sql`${looks.registrationId} = ${id}::uuid and not ${tellsOfResult(id)}`
  // The other sessions are of an administrator who entered as them.
  if (table === sessions)
    return sql`${sessions.registrationId} = ${id}::uuid and ${sessions.impersonatorId} is null`
  // One that was taken back before its holder was told stays unsaid.
  if (table === disqualifications) {
    const { toldAt, endedAt } = disqualifications
    return sql`${ofClaims(table, id, now)} and ${toldAt} <= least(${now.toISOString()}::timestamptz, ${endedAt})`
  }
  const { registrationId, winnerId } = getTableColumns(table) as Record<string, PgColumn | undefined>
  if (registrationId) return eq(registrationId, id)
  if (winnerId) return ofClaims(table, id, now)
  throw new Error(`nobody said whose the rows of ${getTableName(table)} are`)
}

/** Of a prize that the person knows of, of a draw or won on the spot. */
function ofClaims(table: PgTable, id: string, now: Date): SQL {
  const { winnerId, awardId } = getTableColumns(table) as Record<string, PgColumn>
  return sql`(${winnerId} in ${disclosedWinners(id, now)}
    or ${awardId} in (select id from prize_awards where registration_id = ${id}::uuid))`
}

/**
 * Where somebody is looked at because they won. While a draw of theirs is over and its result is not public, such a look
 * would tell them before everybody; it is in the file from the publication on.
 */
const ofWinners = ["result", "winner", "validation", "paper", "fulfilment"] as const satisfies LookPlace[]
const tellsOfResult = (id: string): SQL => sql`(${inArray(looks.place, ofWinners)} and exists (
  select from tickets t join draws d on d.id = t.draw_id
  where t.registration_id = ${id}::uuid and d.state in ('closing', 'closed', 'computed')
    and d.period_end <= ${looks.lookedAt}))`
