import { revokeSessionsOf } from "#app/auth/sessions.server"
import { switchOff } from "#app/auth/two-factor.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { sendLater } from "#app/platform/jobs.server"
import { lockAccounts, refuseOwn } from "./lock-accounts.server"

type Reset = { userId: string; by: string; reason: string; now: Date }

/**
 * Switches another administrator's two-factor off, whose phone and codes are lost: secret and codes are gone, the
 * sessions end, and the person is told by mail. A super's only by another super. Throws USER_NOT_FOUND, FORBIDDEN,
 * INVALID_USER_TYPE, WRONG_STATE where it is not on.
 */
export async function resetTwoFactor(db: Db, { userId, by, reason, now }: Reset): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { target, own } = await lockAccounts(tx, { userId, by, needs: "users:edit" })
    if (own) throw refuseOwn(ownPhone)
    if (!target.totpEnabledAt) throw new RuleBroken("WRONG_STATE")
    await revokeSessionsOf(tx, { userId: target.id }, now)
    const actionId = await switchOff(tx, { user: target, by, now, reason })
    await sendLater(tx, "mail", { kind: "account-changed", id: actionId })
  })
}

const ownPhone = {
  pt: "A sua própria você desliga em Duas etapas, com um código.",
  en: "Your own you switch off on its page, with a code.",
}
