import { and, eq } from "drizzle-orm"
import { hashNewPassword, isPassword } from "#app/auth/passwords.server"
import { dropResets } from "#app/auth/reset.server"
import { type Participant, revokeSessionsOf } from "#app/auth/sessions.server"
import { countLogin, forgetLogin } from "#app/auth/tries.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeUserLog } from "#app/audit/user-log.server"
import { registrations } from "#drizzle/schema/registrations"
import { needsOwnHands } from "./own-hands"

type ChangePasswordInput = {
  participant: Participant
  input: { currentPassword: string; password: string }
  ip: string
  now: Date
}

/** Changes a participant's password and ends every other session of theirs. Throws INVALID_PASS, BLOCKED_PASS, RATE_LIMITED. */
export async function changePassword(
  db: Db,
  { participant, input, ip, now }: ChangePasswordInput,
): Promise<void> {
  needsOwnHands(participant)
  const wrong = new RuleBroken("INVALID_PASS", { field: "currentPassword" })
  const where = eq(registrations.id, participant.id)
  const [row] = await db.select().from(registrations).where(where)
  if (!row) throw wrong
  // A stolen session is no way round the login's limits.
  const tries = { strategy: "user", account: row.cpf, ip, known: "session" } as const
  await countLogin(tries)
  if (!(await isPassword(row.passwordHash, input.currentPassword))) throw wrong
  // Proved; what the new password may lack is counted against nobody.
  await forgetLogin(tries)
  const passwordHash = await hashNewPassword(input.password, row)
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .update(registrations)
      .set({ passwordHash })
      .where(and(where, eq(registrations.passwordHash, row.passwordHash)))
      .returning({ id: registrations.id })
    if (changed.length === 0) throw wrong
    await revokeSessionsOf(tx, { registrationId: participant.id }, now, participant.session.id)
    await dropResets(tx, { registrationId: participant.id })
    await writeUserLog(tx, { registrationId: participant.id, event: "password-changed", at: now, ip })
  })
}
