import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import type { Env } from "#app/platform/env.server"
import { noteUse } from "#app/audit/address-book.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { accountReasons } from "#app/words/reasons/accounts"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { refuseBlockedAddress } from "./blocked-address.server"
import { spendCode, type UserRow } from "./check-code.server"
import type { Device } from "./device.server"
import { knownBy } from "./known.server"
import { isPassword } from "./passwords.server"
import type { AdminType } from "./permissions"
import { replaceSession } from "./replace-session.server"
import { type Client, openAdminSession, type OpenedSession, openUserSession } from "./sessions.server"
import { countLogin, forgetLogin } from "./tries.server"

type ParticipantTry = { cpf: string; password: string; client: Client; device?: Device; now: Date }
export type ParticipantLogin = { registrationId: string; session: OpenedSession }

/**
 * Signs a participant in; the CPF may have its punctuation. Throws INVALID_USER, the same and as slowly for an unknown
 * CPF, a wrong password and a canceled account, and RATE_LIMITED before anything is hashed. A CPF that is blocked for
 * the promotion signs in; from a blocked address nobody does (ADDRESS_BLOCKED), whatever they typed.
 */
export async function loginParticipant(
  db: Db,
  { cpf: typed, password, client, device, now }: ParticipantTry,
): Promise<ParticipantLogin> {
  await refuseBlockedAddress(db, { ip: client.ip, now })
  const cpf = typed.replace(/[ ./-]/g, "")
  const [row] = /^[0-9]{11}$/.test(cpf)
    ? await db
        .select({
          id: registrations.id,
          passwordHash: registrations.passwordHash,
          status: registrations.status,
        })
        .from(registrations)
        .where(eq(registrations.cpf, cpf))
    : []
  const known = await knownBy(db, { strategy: "user", account: row }, { device, ip: client.ip, now })
  const tries = { strategy: "user", account: cpf, ip: client.ip, known } as const
  await countLogin(tries)
  const fits = await isPassword(row?.passwordHash, password)
  if (!row || !fits || row.status !== "active") throw new RuleBroken("INVALID_USER")
  const session = await inTransaction(db, async (tx) => {
    // A password changed or an account canceled while this was hashing has already ended the sessions there were.
    const [still] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          eq(registrations.id, row.id),
          eq(registrations.passwordHash, row.passwordHash),
          eq(registrations.status, "active"),
        ),
      )
      .for("share")
    if (!still) throw new RuleBroken("INVALID_USER")
    await writeUserLog(tx, { registrationId: row.id, event: "signed-in", at: now, ip: client.ip })
    return openUserSession(tx, { registrationId: row.id, now, client })
  })
  await forgetLogin(tries)
  noteUse(db, { use: "logins", ip: client.ip, now })
  return { registrationId: row.id, session }
}

type AdminTry = {
  email: string
  password: string
  code?: string
  client: Client
  device?: Device
  /** The session of an open page, which the new one takes the place of. */
  replaces?: { userId: string; sessionId: string }
  now: Date
}
type CodeNeededOr<Result> = { needsCode: true } | Result
export type AdminLogin = CodeNeededOr<{ userId: string; session: OpenedSession }>

/**
 * Signs an administrator in. `needsCode`: the password was right, and the form asks for the code that two-factor
 * wants. Throws INVALID_ADMIN, the same and as slowly for every cause; TWO_FACTOR_FAIL for a wrong code; RATE_LIMITED;
 * WRONG_STATE where the session to be replaced is somebody else's.
 */
export const loginAdmin = (db: Db, login: AdminTry): Promise<AdminLogin> =>
  prove(db, login, async (tx, user) => {
    const { replaces, now, client } = login
    if (replaces && replaces.userId !== user.id)
      throw new RuleBroken("WRONG_STATE", { because: accountReasons.otherAccount })
    const opening = { userId: user.id, now, client }
    const session = replaces
      ? await replaceSession(tx, replaces.sessionId, opening)
      : await openAdminSession(tx, opening)
    return { userId: user.id, session }
  })

/** Whether an administrator must switch two-factor on before anything else (ADMIN_TOTP=super). */
export const needsEnrolment = (
  { type, twoFactor }: { type: AdminType; twoFactor: boolean },
  { ADMIN_TOTP }: Pick<Env, "ADMIN_TOTP">,
): boolean => ADMIN_TOTP === "super" && type === "super" && !twoFactor

async function prove<Result extends object>(
  db: Db,
  { email: typed, password, code, client, device, now }: AdminTry,
  then: (tx: Db, user: UserRow) => Promise<Result>,
): Promise<CodeNeededOr<Result>> {
  const email = typed.trim().toLowerCase()
  const found = await findByEmail(db, email)
  const known = await knownBy(db, { strategy: "admin", account: found }, { device, ip: client.ip, now })
  const tries = { strategy: "admin", account: email, ip: client.ip, known } as const
  await countLogin(tries)
  const fits = await isPassword(found?.passwordHash, password)
  if (!found || !fits || found.status !== "active") throw new RuleBroken("INVALID_ADMIN")
  const proved = await inTransaction<CodeNeededOr<Result>>(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, found.id)).for("no key update")
    // Disabled or given another password while this was hashing.
    if (user?.status !== "active" || user.passwordHash !== found.passwordHash)
      throw new RuleBroken("INVALID_ADMIN")
    if (user.totpEnabledAt && !code?.trim()) return { needsCode: true }
    const work = () => then(tx, user)
    return user.totpEnabledAt && code ? spendCode(tx, { user, code, now, work }) : work()
  })
  // Without the code nothing is proved yet, and the try still counts.
  if (!("needsCode" in proved)) await forgetLogin(tries)
  return proved
}

async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  // PostgreSQL refuses a NUL with an error; no account has control characters or such a length.
  if (email.length > 254 || /\p{Cc}/u.test(email)) return undefined
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}
