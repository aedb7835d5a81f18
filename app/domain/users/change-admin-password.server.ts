import { and, eq } from "drizzle-orm"
import { hashPassword, isPassword } from "#app/auth/passwords.server"
import { dropResets } from "#app/auth/reset.server"
import { type Admin, revokeSessionsOf } from "#app/auth/sessions.server"
import { countLogin, forgetLogin } from "#app/auth/tries.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/platform/audit.server"
import { users } from "#drizzle/schema/users"

type ChangeAdminPasswordInput = {
  admin: Admin
  input: { currentPassword: string; password: string }
  ip: string
  now: Date
}

/**
 * Changes an administrator's own password (/admin/update) and ends every other session of theirs, entered ones too.
 * Throws INVALID_PASS, RATE_LIMITED.
 */
export async function changeAdminPassword(
  db: Db,
  { admin, input, ip, now }: ChangeAdminPasswordInput,
): Promise<void> {
  const wrong = new RuleBroken("INVALID_PASS", { field: "currentPassword" })
  const [user] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, admin.id))
  if (!user?.passwordHash) throw wrong
  // A stolen session is no way round the login's limits.
  const tries = { strategy: "admin", account: user.email, ip } as const
  await countLogin(tries)
  if (!(await isPassword(user.passwordHash, input.currentPassword))) throw wrong
  const passwordHash = await hashPassword(input.password)
  const unchanged = and(eq(users.id, admin.id), eq(users.passwordHash, user.passwordHash))
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now })
      .where(unchanged)
      .returning({ id: users.id })
    if (changed.length === 0) throw wrong
    await revokeSessionsOf(tx, { userId: admin.id }, now, admin.session.id)
    await dropResets(tx, { userId: admin.id })
    await writeAction(tx, {
      userId: admin.id,
      permission: "users",
      action: "change_password",
      subjectType: "users",
      subjectId: admin.id,
      at: now,
      table: users,
      before: null,
      after: null,
    })
  })
  await forgetLogin(tries)
}
