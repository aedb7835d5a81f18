import { eq } from "drizzle-orm"
import { dropResets } from "#app/auth/reset.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { refuseErased } from "#app/domain/my-data/ask-erasure.server"
import { renewMailKey } from "#app/domain/news/mail-link.server"
import { moveRefusal } from "#app/domain/news/move-refusal.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { registrations } from "#drizzle/schema/registrations"
import { dropRefusals } from "./drop-refusals.server"
import { lockRegistration } from "./lock-registration.server"
import { searchText } from "./search-text"
import { tellOldEmail } from "./tell-old-email.server"
import { asTaken } from "./taken.server"

type Update = {
  registrationId: string
  input: { email: string; version: number }
  by: string
  now: Date
}

/** Gives a participant another email (`registrations:update_email`). Throws NOT_FOUND, WRONG_STATE, STALE, EMAIL_FOUND. */
export async function updateEmail(
  db: Db,
  { registrationId, input: { email, version }, by, now }: Update,
): Promise<void> {
  const saving = inTransaction(db, async (tx) => {
    const row = await lockRegistration(tx, registrationId)
    await refuseErased(tx, row.id)
    if (row.email === email) return
    if (row.version !== version)
      throw new RuleBroken("STALE", { data: { current: { email: row.email, version: row.version } } })
    await tx
      .update(registrations)
      .set({ email, search: searchText({ ...row, email }), version: version + 1 })
      .where(eq(registrations.id, row.id))
    // A link that went to the old address must not open the account any more.
    await dropResets(tx, { registrationId: row.id })
    await tellOldEmail(tx, { registrationId: row.id, oldEmail: row.email, now })
    await dropRefusals(tx, { registrationId: row.id })
    await renewMailKey(tx, { registrationId: row.id })
    await moveRefusal(tx, { registrationId: row.id, oldEmail: row.email, now })
    await writeUserLog(tx, { registrationId: row.id, event: "email-updated", at: now, data: { userId: by } })
    await writeAction(tx, {
      by,
      permission: "registrations",
      action: "update_email",
      subjectType: "registrations",
      subjectId: row.id,
      at: now,
      table: registrations,
      before: { email: row.email },
      after: { email },
    })
  })
  await saving.catch((error: unknown) => {
    throw asTaken(error)
  })
}
