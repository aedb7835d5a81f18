import { eq } from "drizzle-orm"
import { dropResets } from "#app/auth/reset.server"
import { type Participant, revokeSessionsOf } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { askErasure } from "#app/domain/my-data/ask-erasure.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { recordWords } from "#app/words/records"
import { registrations } from "#drizzle/schema/registrations"
import { lockRegistration } from "./lock-registration.server"
import { needsOwnHands } from "./own-hands"

/**
 * Ends the account by its owner's hand: no login any more, not eligible in draws whose period ends later, and
 * forgotten by the nightly job (domain/my-data). May be sent twice.
 */
export async function cancelRegistration(
  db: Db,
  { participant, ip, now }: { participant: Participant; ip: string; now: Date },
): Promise<void> {
  needsOwnHands(participant)
  await inTransaction(db, async (tx) => {
    const row = await lockRegistration(tx, participant.id)
    if (row.status === "canceled") return
    await tx
      .update(registrations)
      .set({ status: "canceled", statusReason: recordWords.canceledByOwner, version: row.version + 1 })
      .where(eq(registrations.id, row.id))
    await revokeSessionsOf(tx, { registrationId: row.id }, now)
    await dropResets(tx, { registrationId: row.id })
    await askErasure(tx, { registrationId: row.id, now })
    await writeUserLog(tx, { registrationId: row.id, event: "canceled", at: now, ip })
  })
}
