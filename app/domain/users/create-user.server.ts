import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/platform/audit.server"
import { users } from "#drizzle/schema/users"
import type { UserInput } from "./user-input"

/**
 * Makes an administrator without a password, which a link sets; answers the id. `by` is who does it: null on the
 * command line, where the new administrator stands for it in the audit. Throws EMAIL_FOUND.
 */
export async function createUser(
  db: Db,
  { input, by, now, reason }: { input: UserInput; by: string | null; now: Date; reason?: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...input, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!user) throw new RuleBroken("EMAIL_FOUND", { field: "email" })
    await writeAction(tx, {
      userId: by ?? user.id,
      permission: "users",
      action: "create",
      subjectType: "users",
      subjectId: user.id,
      at: now,
      table: users,
      before: null,
      after: input,
      reason,
    })
    return user.id
  })
}
