import { eq } from "drizzle-orm"
import { writeUserLog } from "#app/audit/user-log.server"
import type { Participant } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import type { Locale } from "#app/errors"
import { registrations } from "#drizzle/schema/registrations"
import { lockRegistration } from "./lock-registration.server"

type LanguageChoice = { participant: Participant; locale: Locale; ip: string; now: Date }

/**
 * Has the trade write to a participant in the language that they chose for the site from now on. An administrator who
 * entered chooses for their own screen alone. The row's version stays, as it does by a choice about news: the profile's
 * form has no language, and one that stands open in another tab is as good as before.
 */
export async function chooseLanguage(
  db: Db,
  { participant, locale, ip, now }: LanguageChoice,
): Promise<void> {
  if (participant.impersonatorId !== null) return
  await inTransaction(db, async (tx) => {
    const row = await lockRegistration(tx, participant.id)
    if (row.locale === locale || row.status !== "active") return
    await tx.update(registrations).set({ locale }).where(eq(registrations.id, row.id))
    const data = { fields: ["locale"] }
    await writeUserLog(tx, { registrationId: row.id, event: "profile-edited", at: now, ip, data })
  })
}
