import { and, eq, gt } from "drizzle-orm"
import { hashNewPassword, isPassword, PASSWORD_REPEAT_MS } from "#app/auth/passwords.server"
import { dropResets } from "#app/auth/reset.server"
import { type Participant, revokeSessionsOf } from "#app/auth/sessions.server"
import { countLogin, forgetLogin } from "#app/auth/tries.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeUserLog } from "#app/audit/user-log.server"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { needsOwnHands } from "./own-hands"

type ChangePasswordInput = {
  participant: Participant
  input: { currentPassword: string; password: string }
  ip: string
  now: Date
}

type Proving = Pick<ChangePasswordInput, "participant" | "ip"> & { currentPassword: string }

/**
 * Whether the current password is the participant's, of a form that is refused for its new one anyway, so that both are said
 * at once. A try counts as the change's own does. Throws INVALID_PASS, RATE_LIMITED.
 */
export async function provePassword(db: Db, { participant, currentPassword, ip }: Proving): Promise<void> {
  needsOwnHands(participant)
  const { row, tries } = await countedOwner(db, { participant, ip })
  if (!(await isPassword(row.passwordHash, currentPassword))) throw wrongPassword()
  await forgetLogin(tries)
}

/**
 * Changes a participant's password and ends every other session of theirs. The same form a second time changes nothing.
 * Throws INVALID_PASS, BLOCKED_PASS, RATE_LIMITED.
 */
export async function changePassword(
  db: Db,
  { participant, input, ip, now }: ChangePasswordInput,
): Promise<void> {
  needsOwnHands(participant)
  const { row, tries } = await countedOwner(db, { participant, ip })
  if (!(await isPassword(row.passwordHash, input.currentPassword))) {
    if (!(await wasChangedTo(db, { id: row.id, password: input.password, now }))) throw wrongPassword()
    return forgetLogin(tries)
  }
  // Proved; what the new password may lack is counted against nobody.
  await forgetLogin(tries)
  const passwordHash = await hashNewPassword(input.password, row)
  const isChanged = await inTransaction(db, async (tx) => {
    const changed = await tx
      .update(registrations)
      .set({ passwordHash })
      .where(and(eq(registrations.id, row.id), eq(registrations.passwordHash, row.passwordHash)))
      .returning({ id: registrations.id })
    if (changed.length === 0) return false
    await revokeSessionsOf(tx, { registrationId: participant.id }, now, participant.session.id)
    await dropResets(tx, { registrationId: participant.id })
    await writeUserLog(tx, { registrationId: participant.id, event: "password-changed", at: now, ip })
    return true
  })
  // Somebody was faster: the same form's other copy, or another one.
  if (!isChanged && !(await wasChangedTo(db, { id: row.id, password: input.password, now })))
    throw wrongPassword()
}

const wrongPassword = () => new RuleBroken("INVALID_PASS", { field: "currentPassword" })

/** The participant, whose password is about to be tried: a stolen session is no way round the login's limits. */
async function countedOwner(db: Db, { participant, ip }: Pick<ChangePasswordInput, "participant" | "ip">) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, participant.id))
  if (!row) throw wrongPassword()
  const tries = { strategy: "user", account: row.cpf, ip, known: "session" } as const
  await countLogin(tries)
  return { row, tries }
}

/** Whether this is the password by now, and its owner has just made it so. */
async function wasChangedTo(
  db: Db,
  { id, password, now }: { id: string; password: string; now: Date },
): Promise<boolean> {
  const lately = and(
    eq(userLogs.registrationId, id),
    eq(userLogs.event, "password-changed"),
    gt(userLogs.at, new Date(now.getTime() - PASSWORD_REPEAT_MS)),
  )
  const [row] = await db
    .select({ passwordHash: registrations.passwordHash })
    .from(registrations)
    .innerJoin(userLogs, lately)
    .where(eq(registrations.id, id))
    .limit(1)
  return row !== undefined && (await isPassword(row.passwordHash, password))
}
