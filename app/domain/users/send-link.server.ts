import { and, desc, eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { sendLater } from "#app/queue/jobs.server"
import { userReasons } from "#app/words/reasons/users"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { lockAccounts, refuseOwn } from "./lock-accounts.server"

/** A second tap comes within this; who sends it again on purpose waits for the mail first. */
const ONE_TAP_MS = 60_000

/**
 * Mails another link to set the password; it goes to the account's mailbox alone, so that nobody else sets it. Who never
 * set one is invited again. A double tap mails one and leaves one row in the audit. Throws USER_NOT_FOUND, FORBIDDEN,
 * INVALID_USER_TYPE, WRONG_STATE for a disabled account.
 */
export async function sendLink(
  db: Db,
  { userId, by, now }: { userId: string; by: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { target, own } = await lockAccounts(tx, { userId, by, needs: "users:edit" })
    if (own) throw refuseOwn(userReasons.ownPassword)
    if (target.status !== "active") throw new RuleBroken("WRONG_STATE")
    const isInvited = target.passwordHash === null
    const action = isInvited ? "invite" : "password_link"
    if (await wasJustDone(tx, { userId: target.id, by, action, now })) return
    const actionId = uuidv7()
    await sendLater(
      tx,
      "mail",
      isInvited ? { kind: "admin-invitation", id: actionId } : { kind: "admin-reset", id: target.id },
    )
    await writeAction(tx, {
      id: actionId,
      by,
      permission: "users",
      action,
      subjectType: "users",
      subjectId: target.id,
      at: now,
      table: users,
      before: null,
      after: null,
    })
  })
}

type LinkAction = { userId: string; by: string; action: string; now: Date }

/**
 * Whether the last thing done to an account is this, by the same administrator, a moment ago; the audit's moments are
 * the database's, to which our clock may be a little behind.
 */
async function wasJustDone(tx: Db, { userId, by, action, now }: LinkAction): Promise<boolean> {
  const [last] = await tx
    .select({ by: actions.userId, action: actions.action, at: actions.at })
    .from(actions)
    .where(and(eq(actions.subjectType, "users"), eq(actions.subjectId, userId)))
    .orderBy(desc(actions.seq))
    .limit(1)
  return last?.by === by && last.action === action && Math.abs(+now - +last.at) < ONE_TAP_MS
}
