import { and, eq } from "drizzle-orm"
import { proveOwnPassword } from "#app/auth/own-password.server"
import { hashNewPassword } from "#app/auth/passwords.server"
import { dropResets } from "#app/auth/reset.server"
import { revokeSessionsOf } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { users } from "#drizzle/schema/users"

type ChangeAdminPasswordInput = {
  userId: string
  /** The one that stays. */
  sessionId: string
  input: { currentPassword: string; password: string }
  ip: string
  now: Date
}

/**
 * Changes an administrator's own password (/admin/update) and ends every other session of theirs, entered ones too.
 * Throws INVALID_PASS, BLOCKED_PASS, RATE_LIMITED.
 */
export async function changeAdminPassword(
  db: Db,
  { userId, sessionId, input, ip, now }: ChangeAdminPasswordInput,
): Promise<void> {
  const wrong = new RuleBroken("INVALID_PASS", { field: "currentPassword" })
  // What the new password may lack is counted against nobody.
  const user = await proveOwnPassword(db, {
    userId,
    password: input.currentPassword,
    ip,
    field: "currentPassword",
  })
  const passwordHash = await hashNewPassword(input.password, user)
  const unchanged = and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash))
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now })
      .where(unchanged)
      .returning({ id: users.id })
    if (changed.length === 0) throw wrong
    await revokeSessionsOf(tx, { userId }, now, sessionId)
    await dropResets(tx, { userId })
    await writeAction(tx, {
      by: userId,
      permission: "users",
      action: "change_password",
      subjectType: "users",
      subjectId: userId,
      at: now,
      table: users,
      before: null,
      after: null,
    })
  })
}
