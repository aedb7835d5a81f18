import { eq } from "drizzle-orm"
import { toString as toSvg } from "qrcode"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/platform/audit.server"
import { users } from "#drizzle/schema/users"
import { spendCode, type UserRow } from "./check-code.server"
import { revokeSessionsOf } from "./sessions.server"
import { hashRecoveryCode, makeRecoveryCodes, makeTotpSecret, totpStepOf, totpUri } from "./totp.server"
import { countLogin, forgetLogin } from "./tries.server"

/** What the authenticator needs: the QR code as SVG, and the secret to type where no camera is. */
export type Enrolment = { secret: string; uri: string; svg: string }

/** Whose enrolment, and the name under which the authenticator lists it. */
type Who = { userId: string; issuer: string }

/** Starts over with a new secret, which counts for nothing until a code confirms it. WRONG_STATE while it is on. */
export async function beginEnrolment(db: Db, { userId, issuer }: Who): Promise<Enrolment> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.totpEnabledAt) throw new RuleBroken("WRONG_STATE")
    const secret = makeTotpSecret()
    await tx
      .update(users)
      .set({ totpSecret: secret, totpLastStep: null, recoveryCodes: [] })
      .where(eq(users.id, userId))
    return shown(user.email, secret, issuer)
  })
}

/** The enrolment that waits for its code, to show it again after a wrong one; undefined where none does. */
export async function findEnrolment(db: Db, { userId, issuer }: Who): Promise<Enrolment | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user?.totpSecret && !user.totpEnabledAt ? shown(user.email, user.totpSecret, issuer) : undefined
}

/**
 * Switches two-factor on; answers the ten recovery codes, which nobody can read again. Ends the administrator's other
 * sessions. Throws TWO_FACTOR_FAIL, WRONG_STATE where no enrolment waits.
 */
export async function confirmEnrolment(
  db: Db,
  { userId, sessionId, code, now }: { userId: string; sessionId: string; code: string; now: Date },
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user.totpSecret || user.totpEnabledAt) throw new RuleBroken("WRONG_STATE")
    const step = await totpStepOf(user.totpSecret, code.replace(/\s/g, ""))
    if (step === null) throw new RuleBroken("TWO_FACTOR_FAIL", { field: "code" })
    const recoveryCodes = makeRecoveryCodes()
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

type Off = { userId: string; code: string; ip: string; now: Date }

/** Switches one's own two-factor off, for a code or a recovery code. Throws TWO_FACTOR_FAIL, WRONG_STATE, RATE_LIMITED. */
export async function disableTwoFactor(db: Db, { userId, code, ip, now }: Off): Promise<void> {
  const tries = { strategy: "admin", account: userId, ip } as const
  await countLogin(tries)
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user.totpEnabledAt) throw new RuleBroken("WRONG_STATE")
    await spendCode(tx, { user, code, now })
    await switchOff(tx, { user, by: userId, now })
  })
  await forgetLogin(tries)
}

async function lockUser(tx: Db, userId: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update")
  if (!user) throw new RuleBroken("USER_NOT_FOUND")
  return user
}

type Switch = { user: UserRow; by: string; now: Date; reason?: string }

/** Forgets the secret and every code of a locked row, by the owner or whoever may; answers the audit row's id. */
export async function switchOff(tx: Db, change: Switch): Promise<string> {
  await tx
    .update(users)
    .set({
      totpSecret: null,
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
    userId: by,
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
