import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { users } from "#drizzle/schema/users"
import { lockUser, type UserRow } from "./check-code.server"
import { type CodesRequest, hashRecoveryCode, recoveryCodesOf, totpStepOf } from "./totp.server"
import { countLogin, forgetLogin } from "./tries.server"

type RenewCodesInput = { userId: string; code: string; ip: string; now: Date }

/**
 * Ten new recovery codes for a code of the authenticator; the ones before are worth nothing any more. The form sent
 * again answers the same ten and changes nothing. Throws TWO_FACTOR_FAIL, WRONG_STATE where two-factor is off,
 * RATE_LIMITED.
 */
export async function renewRecoveryCodes(
  db: Db,
  { userId, code, ip, now }: RenewCodesInput,
): Promise<string[]> {
  const tries = { strategy: "admin", account: userId, ip } as const
  await countLogin(tries)
  const renewed = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user.totpEnabledAt || !user.totpSecret) throw new RuleBroken("WRONG_STATE")
    const step = await totpStepOf(user.totpSecret, code.replace(/\s/g, ""))
    const codes = codesGivenFor(user, { form: "renew", step })
    if (codes) return codes
    if (step === null || step <= (user.totpLastStep ?? 0))
      throw new RuleBroken("TWO_FACTOR_FAIL", { field: "code" })
    const recoveryCodes = recoveryCodesOf(user.totpSecret, { form: "renew", step })
    await tx
      .update(users)
      .set({ totpLastStep: step, recoveryCodes: recoveryCodes.map(hashRecoveryCode) })
      .where(eq(users.id, userId))
    await writeAction(tx, {
      by: userId,
      permission: "users",
      action: "new_recovery_codes",
      at: now,
      subjectType: "users",
      subjectId: userId,
      table: users,
      before: { codesLeft: user.recoveryCodes.length },
      after: { codesLeft: recoveryCodes.length },
    })
    return recoveryCodes
  })
  await forgetLogin(tries)
  return renewed
}

/** What this form was answered when it came with the code of this step, if those are the account's codes: it came twice. */
export function codesGivenFor(
  user: UserRow,
  { form, step }: { form: CodesRequest["form"]; step: number | string | null },
): string[] | undefined {
  if (!user.totpEnabledAt || !user.totpSecret || typeof step !== "number") return undefined
  if (step !== user.totpLastStep || user.recoveryCodes.length === 0) return undefined
  const codes = recoveryCodesOf(user.totpSecret, { form, step })
  const hashes = new Set(codes.map(hashRecoveryCode))
  return user.recoveryCodes.every((stored) => hashes.has(stored)) ? codes : undefined
}

/** How many recovery codes are still unused. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [user] = await db
    .select({ recoveryCodes: users.recoveryCodes })
    .from(users)
    .where(eq(users.id, userId))
  return user?.recoveryCodes.length ?? 0
}
