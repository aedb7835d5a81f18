import { eq } from "drizzle-orm"
import { dropResets } from "#app/auth/reset.server"
import type { Participant } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { renewMailKey } from "#app/domain/news/mail-link.server"
import { moveRefusal } from "#app/domain/news/move-refusal.server"
import { changedFields } from "#app/domain/changed-fields"
import { writeUserLog } from "#app/audit/user-log.server"
import { registrations } from "#drizzle/schema/registrations"
import { dropRefusals } from "./drop-refusals.server"
import { lockRegistration } from "./lock-registration.server"
import { needsOwnHands } from "./own-hands"
import type { ProfileInput } from "./registration-input.server"
import { searchText } from "./search-text"
import { tellOldEmail } from "./tell-old-email.server"
import { asTaken } from "./taken.server"

type EditRegistrationInput = { participant: Participant; input: ProfileInput; ip: string; now: Date }

/**
 * Saves what a participant changed at /perfil; answers the row's version. Throws EMAIL_FOUND, PHONE_FOUND, and STALE
 * with `data.current` where somebody saved in between. The same form sent again is no stale one.
 */
export async function editRegistration(
  db: Db,
  { participant, input: { version, ...person }, ip, now }: EditRegistrationInput,
): Promise<number> {
  needsOwnHands(participant)
  const saving = inTransaction(db, async (tx) => {
    const row = await lockRegistration(tx, participant.id)
    const changed = changedFields(row, person)
    if (!changed) return row.version
    if (row.version !== version) throw new RuleBroken("STALE", { data: { current: profileOf(row) } })
    await tx
      .update(registrations)
      .set({ ...person, search: searchText(person), version: version + 1 })
      .where(eq(registrations.id, row.id))
    // A link that went to the old address must not open the account any more.
    if (changed.names.includes("email")) {
      await dropResets(tx, { registrationId: row.id })
      await tellOldEmail(tx, { registrationId: row.id, oldEmail: row.email, now })
      await dropRefusals(tx, { registrationId: row.id })
      await renewMailKey(tx, { registrationId: row.id })
      await moveRefusal(tx, { registrationId: row.id, oldEmail: row.email, now })
    }
    await writeUserLog(tx, {
      registrationId: row.id,
      event: "profile-edited",
      at: now,
      ip,
      data: { fields: changed.names },
    })
    return version + 1
  })
  return saving.catch((error: unknown) => {
    throw asTaken(error)
  })
}

const profileOf = ({ name, lastname, email, phone, uf, city, version }: ProfileInput): ProfileInput => ({
  name,
  lastname,
  email,
  phone,
  uf,
  city,
  version,
})
