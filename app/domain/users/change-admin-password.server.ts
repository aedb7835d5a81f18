import { and, eq } from "drizzle-orm"
import { proveOwnPassword } from "#app/auth/own-password.server"
import { revokeOwnTokens } from "#app/auth/own-tokens.server"
import { hashNewPassword, isPassword, PASSWORD_REPEAT_MS } from "#app/auth/passwords.server"
import { dropResets } from "#app/auth/reset.server"
import { revokeSessionsOf } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeActions } from "#app/audit/audit.server"
import { tokenReasons } from "#app/words/reasons/users"
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
 * Changes an administrator's own password (/admin/update) and ends every other session of theirs, entered ones too, and
 * the tokens of their programs. The same form a second time changes nothing. Throws INVALID_PASS, BLOCKED_PASS, RATE_LIMITED.
 */
export async function changeAdminPassword(
  db: Db,
  { userId, sessionId, input, ip, now }: ChangeAdminPasswordInput,
): Promise<void> {
  const isDone = () => wasChangedTo(db, { userId, password: input.password, now })
  // What the new password may lack is counted against nobody.
  const user = await proveOwnPassword(db, {
    userId,
    password: input.currentPassword,
    ip,
    field: "currentPassword",
  }).catch(async (error: unknown) => {
    if (error instanceof RuleBroken && error.code === "INVALID_PASS" && (await isDone())) return null
    throw error
  })
  if (!user) return
  const passwordHash = await hashNewPassword(input.password, user)
  const unchanged = and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash))
  const isChanged = await inTransaction(db, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now })
      .where(unchanged)
      .returning({ id: users.id })
    if (changed.length === 0) return false
    await revokeSessionsOf(tx, { userId }, now, sessionId)
    await dropResets(tx, { userId })
    const revoked = await revokeOwnTokens(tx, {
      userId,
      by: userId,
      because: tokenReasons.newPassword,
      now,
    })
    await writeActions(tx, [
      ...revoked,
      {
        by: userId,
        permission: "users",
        action: "change_password",
        subjectType: "users",
        subjectId: userId,
        at: now,
        table: users,
        before: null,
        after: null,
      },
    ])
    return true
  })
  // Somebody was faster: the same form's other copy, or another one.
  if (!isChanged && !(await isDone())) throw new RuleBroken("INVALID_PASS", { field: "currentPassword" })
}

/** Whether this is the password by now, and its owner has just made it so. */
async function wasChangedTo(
  db: Db,
  { userId, password, now }: { userId: string; password: string; now: Date },
): Promise<boolean> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash, at: users.passwordChangedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.passwordHash || !user.at || user.at.getTime() <= now.getTime() - PASSWORD_REPEAT_MS) return false
  return isPassword(user.passwordHash, password)
}
