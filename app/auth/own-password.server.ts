import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { env } from "#app/platform/env.server"
import { MINUTE_MS } from "#app/platform/time/days"
import { userReasons } from "#app/words/reasons/users"
import { users } from "#drizzle/schema/users"
import type { UserRow } from "./check-code.server"
import { isPassword } from "./passwords.server"
import type { Session } from "./sessions.server"
import { countLogin, forgetLogin } from "./tries.server"

/** Who has just typed the password is still before the screen. */
const RECENT_MINUTES = 15

/** Whether an administrator's session is young enough to do without the password what outlives it. */
export function signedInRecently({ exp }: Pick<Session, "exp">, now: Date): boolean {
  const minutes = RECENT_MINUTES - env().SESSION_ADMIN_MINUTES
  return now.getTime() < exp.getTime() + minutes * MINUTE_MS
}

type OwnPassword = { userId: string; password: string; ip: string; /** Where it was typed. */ field: string }

/**
 * The administrator of an open session, by the own password: a stolen session is no way round the login's limits. Throws
 * INVALID_PASS, RATE_LIMITED.
 */
export async function proveOwnPassword(
  db: Db,
  { userId, password, ip, field }: OwnPassword,
): Promise<UserRow & { passwordHash: string }> {
  const wrong = new RuleBroken("INVALID_PASS", { field })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user?.passwordHash) throw wrong
  const tries = { strategy: "admin", account: user.email, ip, known: "session" } as const
  await countLogin(tries)
  if (!(await isPassword(user.passwordHash, password))) throw wrong
  await forgetLogin(tries)
  return { ...user, passwordHash: user.passwordHash }
}

type OwnHand = {
  admin: { id: string; session: Pick<Session, "exp"> }
  /** What was typed, if anything. */
  password: string | undefined
  ip: string
  now: Date
}

/**
 * For what outlives the session that does it, so that a stolen one would be worth it: the own password, unless it has just
 * opened the session. Answers whose it was, nobody where none was typed. Throws INVALID_PASS at `currentPassword`,
 * RATE_LIMITED.
 */
export async function proveOwnHand(
  db: Db,
  { admin, password, ip, now }: OwnHand,
): Promise<(UserRow & { passwordHash: string }) | undefined> {
  const field = "currentPassword"
  if (password !== undefined) return proveOwnPassword(db, { userId: admin.id, password, ip, field })
  // Whoever opened the form while the session was young was shown no field for it.
  if (signedInRecently(admin.session, now)) return undefined
  throw new RuleBroken("INVALID_PASS", { field, because: userReasons.passwordNeeded, reasonOnly: true })
}
