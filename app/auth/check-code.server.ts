import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { accountReasons } from "#app/words/reasons/accounts"
import { users } from "#drizzle/schema/users"
import { hashRecoveryCode, RECOVERY_CODE_LENGTH, totpStepOf } from "./totp.server"

export type UserRow = typeof users.$inferSelect

/** Locks an administrator's row. Throws USER_NOT_FOUND. */
export async function lockUser(tx: Db, userId: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update")
  if (!user) throw new RuleBroken("USER_NOT_FOUND")
  return user
}

type Spent<Result> = {
  user: UserRow
  code: string
  now: Date
  /** What the code is for: done before the audit tells of a recovery code, which locks its chain until the commit. */
  work: () => Promise<Result>
}

/**
 * Uses up a code of the authenticator or a recovery code of a locked row, each of which is accepted once, and does what
 * it is for. Throws TWO_FACTOR_FAIL.
 */
export async function spendCode<Result>(tx: Db, { user, code, now, work }: Spent<Result>): Promise<Result> {
  const wrong = new RuleBroken("TWO_FACTOR_FAIL", { field: "code" })
  const typed = code.replace(/[\s-]/g, "").slice(0, 100)
  if (!user.totpSecret || typed === "") throw wrong
  if (!/^[0-9]{6}$/.test(typed)) return spendRecoveryCode(tx, { user, typed, now, work })
  const step = await totpStepOf(user.totpSecret, typed)
  // A code that somebody looked over a shoulder at is worth nothing once it was used (RFC 6238, section 5.2).
  if (step === null || step <= (user.totpLastStep ?? 0)) throw wrong
  await tx.update(users).set({ totpLastStep: step }).where(eq(users.id, user.id))
  return work()
}

/** What has a recovery code's length was no code of the app, where "check the app" would help nobody. */
const wrongCode = (typed: string) =>
  typed.length === RECOVERY_CODE_LENGTH
    ? new RuleBroken("TWO_FACTOR_FAIL", {
        field: "code",
        because: accountReasons.recoveryCodeOnce,
        reasonOnly: true,
      })
    : new RuleBroken("TWO_FACTOR_FAIL", { field: "code" })

async function spendRecoveryCode<Result>(
  tx: Db,
  { user, typed, now, work }: Omit<Spent<Result>, "code"> & { typed: string },
): Promise<Result> {
  const hash = hashRecoveryCode(typed)
  const left = user.recoveryCodes.filter((stored) => stored !== hash)
  if (left.length === user.recoveryCodes.length) throw wrongCode(typed)
  await tx.update(users).set({ recoveryCodes: left }).where(eq(users.id, user.id))
  const result = await work()
  await writeAction(tx, {
    by: user.id,
    permission: "users",
    action: "recovery_code",
    subjectType: "users",
    subjectId: user.id,
    at: now,
    table: users,
    before: { codesLeft: left.length + 1 },
    after: { codesLeft: left.length },
  })
  return result
}
