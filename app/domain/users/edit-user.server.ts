import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { dropResets } from "#app/auth/reset.server"
import type { Db } from "#app/db/client.server"
import { brokenConstraint } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { changedFields } from "#app/domain/changed-fields"
import { sendLater } from "#app/queue/jobs.server"
import { userReasons } from "#app/words/reasons/users"
import { users } from "#drizzle/schema/users"
import { lockAccounts, refuseOwn, refuseType } from "./lock-accounts.server"
import type { UserEditInput } from "./user-input"

type EditUserInput = { userId: string; input: UserEditInput; by: string; now: Date }

/**
 * Saves an administrator's name, email and type. Nobody gives the own account another type, nor another email: whoever
 * found an open session would have the account. The old address is told of a new one, and links that went there die.
 * Throws USER_NOT_FOUND, FORBIDDEN, INVALID_USER_TYPE, EMAIL_FOUND, and STALE with `data.current`. The same form sent
 * again changes nothing.
 */
export async function editUser(
  db: Db,
  { userId, input: { version, ...wanted }, by, now }: EditUserInput,
): Promise<void> {
  const saving = inTransaction(db, async (tx) => {
    const { target, own, types } = await lockAccounts(tx, { userId, by, needs: "users:edit" })
    const changed = changedFields(target, wanted)
    if (!changed) return
    // First of all: what an old page holds is none of what its person wants to change.
    if (target.version !== version) throw new RuleBroken("STALE", { data: { current: savedAs(target) } })
    if (own && changed.names.includes("type")) throw refuseOwn(userReasons.ownType, "type")
    if (own && changed.names.includes("email")) throw refuseOwn(userReasons.ownEmail, "email")
    if (!types.includes(wanted.type)) throw refuseType(wanted.type, "type")
    await tx
      .update(users)
      .set({ ...wanted, version: version + 1 })
      .where(eq(users.id, target.id))
    if (changed.names.includes("email")) await dropResets(tx, { userId: target.id })
    const actionId = uuidv7()
    if (changed.names.includes("email"))
      await sendLater(tx, "mail", { kind: "account-changed", id: actionId })
    await writeAction(tx, {
      id: actionId,
      by,
      permission: "users",
      action: "edit",
      subjectType: "users",
      subjectId: target.id,
      at: now,
      table: users,
      before: changed.before,
      after: changed.after,
    })
  })
  await saving.catch((error: unknown) => {
    throw isEmailTaken(error) ? new RuleBroken("EMAIL_FOUND", { field: "email" }) : error
  })
}

const savedAs = ({ name, email, type, version }: UserEditInput): UserEditInput => ({
  name,
  email,
  type,
  version,
})

/** The unique key that the update ran into. */
const isEmailTaken = (error: unknown): boolean => brokenConstraint(error) === "users_email_key"
