import { revokeSessionsOf } from "#app/auth/sessions.server"
import { switchOff } from "#app/auth/two-factor.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { RuleBroken } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { userReasons } from "#app/words/reasons/users"
import { lockAccounts, refuseOwn } from "./lock-accounts.server"

type Reset = { userId: string; by: string; reason: string; now: Date }

/**
 * Switches another administrator's two-factor off, whose phone and codes are lost: secret and codes are gone, the
 * sessions end, and the person is told by mail, once however often the same person asks. A super's only by another
 * super. Throws USER_NOT_FOUND, FORBIDDEN, INVALID_USER_TYPE, WRONG_STATE where it is not on.
 */
export async function resetTwoFactor(db: Db, { userId, by, reason, now }: Reset): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { target, own } = await lockAccounts(tx, { userId, by, needs: "users:edit" })
    if (own) throw refuseOwn(userReasons.ownPhone)
    if (!target.totpEnabledAt && (await isOffBy(tx, { userId, by }))) return
    if (!target.totpEnabledAt) throw new RuleBroken("WRONG_STATE")
    await revokeSessionsOf(tx, { userId: target.id }, now)
    const actionId = await switchOff(tx, { user: target, by, now, reason })
    await sendLater(tx, "mail", { kind: "account-changed", id: actionId })
  })
}

/** Whether it is off by this very person's hand: then the same form came before. */
async function isOffBy(tx: Db, { userId, by }: Pick<Reset, "userId" | "by">): Promise<boolean> {
  const [last] = await listRowsAbout(tx, { type: "users", id: userId, action: "two_factor", most: 1 })
  return last?.userId === by
}
