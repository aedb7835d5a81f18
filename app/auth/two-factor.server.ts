import { eq } from "drizzle-orm"
import { toString as toSvg } from "qrcode"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { accountReasons } from "#app/words/reasons/accounts"
import { writeAction } from "#app/audit/audit.server"
import { users } from "#drizzle/schema/users"
import { lockUser, spendCode, type UserRow } from "./check-code.server"
import { codesGivenFor } from "./recovery-codes.server"
import { revokeSessionsOf } from "./sessions.server"
import { hashRecoveryCode, makeTotpSecret, recoveryCodesOf, totpStepOf, totpUri } from "./totp.server"
import { countLogin, forgetLogin } from "./tries.server"

/** What the authenticator needs: the QR code as SVG, and the secret to type where no camera is. */
type Enrolment = { secret: string; uri: string; svg: string }

/** Whose enrolment, and the name under which the authenticator lists it. */
type EnrolmentInput = { userId: string; issuer: string; now: Date }

/** How long a secret waits for its code: one that somebody saw at an open desk must not be confirmed next month. */
const WAITS_MS = 30 * 60_000

const isWaiting = ({ totpSecret, totpEnabledAt, totpBegunAt }: UserRow, now: Date): boolean =>
  totpSecret !== null &&
  totpEnabledAt === null &&
  totpBegunAt !== null &&
  now.getTime() - totpBegunAt.getTime() < WAITS_MS

/**
 * A new secret, which counts for nothing until a code confirms it within half an hour. Begun again meanwhile it stays
 * the one that may have been scanned. WRONG_STATE while two-factor is on.
 */
export async function beginEnrolment(db: Db, { userId, issuer, now }: EnrolmentInput): Promise<Enrolment> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.totpEnabledAt) throw new RuleBroken("WRONG_STATE", { because: accountReasons.twoFactorIsOn })
    if (user.totpSecret && isWaiting(user, now)) return shown(user.email, user.totpSecret, issuer)
    const secret = makeTotpSecret()
    await tx
      .update(users)
      .set({ totpSecret: secret, totpBegunAt: now, totpLastStep: null, recoveryCodes: [] })
      .where(eq(users.id, userId))
    return shown(user.email, secret, issuer)
  })
}

/** The enrolment that waits for its code, to show it again after a wrong one; undefined where none does. */
export async function findEnrolment(
  db: Db,
  { userId, issuer, now }: EnrolmentInput,
): Promise<Enrolment | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user?.totpSecret && isWaiting(user, now) ? shown(user.email, user.totpSecret, issuer) : undefined
}

/**
 * Switches two-factor on; answers the ten recovery codes, which stand nowhere else. The form sent again answers them
 * again and changes nothing. Ends the administrator's other sessions. Throws TWO_FACTOR_FAIL, WRONG_STATE where no
 * enrolment waits.
 */
export async function confirmEnrolment(
  db: Db,
  { userId, sessionId, code, now }: { userId: string; sessionId: string; code: string; now: Date },
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    const step = user.totpSecret && (await totpStepOf(user.totpSecret, code.replace(/\s/g, "")))
    const codes = codesGivenFor(user, { form: "enable", step })
    if (codes) return codes
    if (user.totpEnabledAt) throw new RuleBroken("WRONG_STATE", { because: accountReasons.twoFactorIsOn })
    if (!user.totpSecret || !isWaiting(user, now))
      throw new RuleBroken("WRONG_STATE", { because: accountReasons.keyIsOver })
    if (typeof step !== "number") throw new RuleBroken("TWO_FACTOR_FAIL", { field: "code" })
    const recoveryCodes = recoveryCodesOf(user.totpSecret, { form: "enable", step })
    await tx
      .update(users)
      .set({
        totpEnabledAt: now,
        totpLastStep: step,
        recoveryCodes: recoveryCodes.map(hashRecoveryCode),
        version: user.version + 1,
      })
      .where(eq(users.id, userId))
    await revokeSessionsOf(tx, { userId }, now, sessionId)
    await audit(tx, { user, by: userId, twoFactor: true, now })
    return recoveryCodes
  })
}

type DisableTwoFactorInput = { userId: string; code: string; ip: string; now: Date }

/**
 * Switches one's own two-factor off, for a code or a recovery code. Already off it stays so: a second tap of the form
 * spends no code and leaves no second audit row. Throws TWO_FACTOR_FAIL, RATE_LIMITED.
 */
export async function disableTwoFactor(
  db: Db,
  { userId, code, ip, now }: DisableTwoFactorInput,
): Promise<void> {
  const tries = { strategy: "admin", account: userId, ip } as const
  await countLogin(tries)
  const isProved = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user.totpEnabledAt) return false
    await spendCode(tx, { user, code, now, work: () => switchOff(tx, { user, by: userId, now }) })
    return true
  })
  // Nobody proves anything where it is off, so the try stays counted.
  if (isProved) await forgetLogin(tries)
}

type Switch = { user: UserRow; by: string; now: Date; reason?: string }

/** Forgets the secret and every code of a locked row, by the owner or whoever may; answers the audit row's id. */
export async function switchOff(tx: Db, change: Switch): Promise<string> {
  await tx
    .update(users)
    .set({
      totpSecret: null,
      totpBegunAt: null,
      totpEnabledAt: null,
      totpLastStep: null,
      recoveryCodes: [],
      version: change.user.version + 1,
    })
    .where(eq(users.id, change.user.id))
  return audit(tx, { ...change, twoFactor: false })
}

const audit = (tx: Db, { user, by, twoFactor, now, reason }: Switch & { twoFactor: boolean }) =>
  writeAction(tx, {
    by,
    permission: "users",
    action: "two_factor",
    subjectType: "users",
    subjectId: user.id,
    at: now,
    table: users,
    before: { twoFactor: !twoFactor },
    after: { twoFactor },
    reason,
  })

async function shown(accountName: string, secret: string, issuer: string): Promise<Enrolment> {
  const uri = totpUri({ secret, accountName, issuer })
  return { secret, uri, svg: await toSvg(uri, { type: "svg", margin: 2 }) }
}
