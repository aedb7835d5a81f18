import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { users } from "#drizzle/schema/users"
import type { UserInput } from "./user-input"

type NewUser = { input: UserInput; by: string | null; now: Date; reason?: string }

/**
 * Makes an administrator without a password, which a link sets; answers the id. `by` is who does it: null on the
 * command line, where the new administrator stands for it in the audit. Throws EMAIL_FOUND.
 */
export const createUser = (db: Db, { input, by, now, reason }: NewUser): Promise<string> =>
  inTransaction(db, async (tx) => {
    const userId = await addUser(tx, { input, now })
    await auditCreation(tx, { userId, input, by: by ?? userId, now, reason })
    return userId
  })

/** The row alone; its audit is the transaction's last step. Throws EMAIL_FOUND. */
export async function addUser(
  tx: Db,
  { input: { name, email, type }, now, id }: { input: UserInput; now: Date; id?: string },
): Promise<string> {
  const [user] = await tx
    .insert(users)
    .values({ id, name, email, type, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!user) throw new RuleBroken("EMAIL_FOUND", { field: "email" })
  return user.id
}

type Creation = {
  actionId?: string
  userId: string
  input: UserInput
  by: string
  now: Date
  reason?: string
}

/** Who made whom; answers the audit row's id. */
export const auditCreation = (
  tx: Db,
  { actionId, userId, input: { name, email, type }, by, now, reason }: Creation,
): Promise<string> =>
  writeAction(tx, {
    id: actionId,
    by,
    permission: "users",
    action: "create",
    reason,
    subjectType: "users",
    subjectId: userId,
    at: now,
    table: users,
    before: null,
    after: { name, email, type },
  })
