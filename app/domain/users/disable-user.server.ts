import { eq } from "drizzle-orm"
import { revokeOwnTokens } from "#app/auth/own-tokens.server"
import { dropResets } from "#app/auth/reset.server"
import { revokeSessionsOf } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { tokenReasons, userReasons } from "#app/words/reasons/users"
import { writeActions } from "#app/audit/audit.server"
import { users } from "#drizzle/schema/users"
import { lockAccounts, refuseOwn } from "./lock-accounts.server"

type Decision = { userId: string; reason: string; by: string; now: Date }

/**
 * Closes an administrator's account (`users:disable_or_enable`): sessions, those entered as a participant too, links and
 * the tokens of their programs end at once, and for good. Throws USER_NOT_FOUND, FORBIDDEN for the own one,
 * INVALID_USER_TYPE, WRONG_STATE (sameDecision).
 */
export const disableUser = (db: Db, decision: Decision): Promise<void> => setStatus(db, "disabled", decision)

/** Opens it again, with the password and the two-factor that it had. Throws the same. */
export const enableUser = (db: Db, decision: Decision): Promise<void> => setStatus(db, "active", decision)

async function setStatus(
  db: Db,
  status: "active" | "disabled",
  { userId, reason, by, now }: Decision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { target, own } = await lockAccounts(tx, { userId, by, needs: "users:disable_or_enable" })
    if (own) throw refuseOwn(userReasons.ownAccount)
    if (target.status === status)
      return sameDecision(tx, {
        type: "users",
        id: target.id,
        action: "disable_or_enable",
        by,
        after: { status },
        already: userReasons.already[status],
      })
    await tx
      .update(users)
      .set({ status, version: target.version + 1 })
      .where(eq(users.id, target.id))
    const revoked = status === "disabled" ? await endAccess(tx, { userId: target.id, by, now }) : []
    await writeActions(tx, [
      ...revoked,
      {
        by,
        permission: "users",
        action: "disable_or_enable",
        subjectType: "users",
        subjectId: target.id,
        at: now,
        table: users,
        before: { status: target.status },
        after: { status },
        reason,
      },
    ])
  })
}

/** Whatever opens the account, so that nothing of it lives again with it. Answers the rows of the audit. */
async function endAccess(tx: Db, { userId, by, now }: { userId: string; by: string; now: Date }) {
  await revokeSessionsOf(tx, { userId }, now)
  await dropResets(tx, { userId })
  return revokeOwnTokens(tx, { userId, by, because: tokenReasons.accountClosed, now })
}
