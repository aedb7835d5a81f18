import { eq } from "drizzle-orm"
import { dropResets } from "#app/auth/reset.server"
import { type Participant, revokeSessionsOf } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { askErasure } from "#app/domain/my-data/ask-erasure.server"
import { keepChoice } from "#app/domain/my-data/keep-choice.server"
import { writeAction } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { sendLater } from "#app/queue/jobs.server"
import { recordWords } from "#app/words/records"
import { registrations } from "#drizzle/schema/registrations"
import { lockRegistration, type RegistrationRow } from "./lock-registration.server"
import { needsOwnHands } from "./own-hands"

/**
 * Ends the account by its owner's hand: no login any more, not eligible in draws whose period ends later, and
 * forgotten by the nightly job (domain/my-data). Its owner is written to at once. May be sent twice.
 */
export async function cancelRegistration(
  db: Db,
  { participant, ip, now }: { participant: Participant; ip: string; now: Date },
): Promise<void> {
  needsOwnHands(participant)
  await inTransaction(db, async (tx) => {
    const row = await lockRegistration(tx, participant.id)
    if (row.status === "canceled") return
    await close(tx, row, { closedAt: now, ip, now })
    // Whoever borrowed the session must not close it unseen: until the night it can be given back.
    await sendLater(tx, "mail", { kind: "account-closed", id: row.id })
  })
}

/**
 * Ends it once more, in a copy of the database from before its owner did, for whoever brings the copy up to date: the
 * audit says that nobody chose it now. In the transaction that holds the person's row.
 */
export async function closeAgain(
  tx: Db,
  row: RegistrationRow,
  { closedAt, now }: { closedAt: Date; now: Date },
): Promise<void> {
  await close(tx, row, { closedAt, ip: null, now })
  await writeAction(tx, {
    by: null,
    permission: "registrations",
    action: "disable_or_enable",
    subjectType: "registrations",
    subjectId: row.id,
    at: now,
    table: registrations,
    before: { status: row.status },
    after: { status: "canceled" },
    reason: recordWords.closedBeforeRestore,
  })
}

type Closing = { closedAt: Date; ip: string | null; now: Date }

async function close(tx: Db, row: RegistrationRow, { closedAt, ip, now }: Closing): Promise<void> {
  await tx
    .update(registrations)
    .set({ status: "canceled", statusReason: recordWords.canceledByOwner, version: row.version + 1 })
    .where(eq(registrations.id, row.id))
  await revokeSessionsOf(tx, { registrationId: row.id }, now)
  await dropResets(tx, { registrationId: row.id })
  await askErasure(tx, { registrationId: row.id, now: closedAt })
  await keepChoice(tx, { registrationId: row.id, choice: "closed", at: closedAt })
  await writeUserLog(tx, { registrationId: row.id, event: "canceled", at: closedAt, ip })
}
