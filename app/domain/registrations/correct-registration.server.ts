import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { changedFields } from "#app/domain/changed-fields"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { isErasedBlocked, noteReturn } from "#app/domain/my-data/erased-cpf.server"
import { refuseErased } from "#app/domain/my-data/ask-erasure.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { requestReasons } from "#app/words/reasons/requests"
import { prizeAwards } from "#drizzle/schema/prizes"
import { tickets } from "#drizzle/schema/tickets"
import { registrations } from "#drizzle/schema/registrations"
import { lockRegistration } from "./lock-registration.server"
import { searchText } from "./search-text"

/**
 * Whether a person keeps the CPF that they have: a number, void or not, may stand under it in a closed base, and a prize,
 * lost or not, counts for it. The database refuses the change for the same reasons (`guard_cpf`).
 */
export async function hasFixedCpf(db: Db, registrationId: string): Promise<boolean> {
  const [row] = await db.execute<{ isFixed: boolean }>(sql`
    select exists (select from ${tickets} where ${tickets.registrationId} = ${registrationId}::uuid)
      or exists (select from ${prizeAwards} where ${prizeAwards.registrationId} = ${registrationId}::uuid) as "isFixed"`)
  return row?.isFixed ?? false
}

type Corrected = { cpf?: string; birthdate?: string; name?: string; lastname?: string }
type Correction = { registrationId: string; wanted: Corrected; by: string; now: Date }

/**
 * Puts a person's own data right (`registrations:edit`), within the transaction of whoever decided it. What stands so
 * already is no change. Throws NOT_FOUND, WRONG_STATE (the CPF is fixed by a number or a prize), CPF_BLOCKED (the new one
 * or the present one, whose block would be left behind); a CPF that somebody else has is the unique key's to refuse (`asTaken`).
 */
export async function correctRegistration(
  tx: Db,
  { registrationId, wanted, by, now }: Correction,
): Promise<void> {
  const row = await lockRegistration(tx, registrationId)
  await refuseErased(tx, row.id)
  const changed = changedFields(row, wanted)
  if (!changed) return
  const { before, after, names } = changed
  if (after.cpf !== undefined) {
    if (await hasFixedCpf(tx, row.id))
      throw new RuleBroken("WRONG_STATE", { because: requestReasons.cpfFixed })
    if (await isBlocked(tx, row.cpf))
      throw new RuleBroken("CPF_BLOCKED", { because: requestReasons.presentCpfBlocked })
    if (await isBlocked(tx, after.cpf)) throw new RuleBroken("CPF_BLOCKED")
  }
  await tx
    .update(registrations)
    .set({ ...after, search: searchText({ ...row, ...after }), version: row.version + 1 })
    .where(eq(registrations.id, row.id))
  // Behind the update, which waits for whoever of that CPF is being erased at this moment.
  if (after.cpf !== undefined) {
    if (await isErasedBlocked(tx, after.cpf)) throw new RuleBroken("CPF_BLOCKED")
    await noteReturn(tx, { registrationId: row.id, cpf: after.cpf })
  }
  const data = { userId: by, fields: names }
  await writeUserLog(tx, { registrationId: row.id, event: "data-corrected", at: now, data })
  await writeAction(tx, {
    by,
    permission: "registrations",
    action: "edit",
    subjectType: "registrations",
    subjectId: row.id,
    at: now,
    table: registrations,
    before,
    after,
  })
}
