import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { users } from "#drizzle/schema/users"
import { spendCode } from "./check-code.server"
import { type Device, stampOf } from "./device.server"
import { knownBy } from "./known.server"
import { type Client, openAdminSession, type OpenedSession } from "./sessions.server"
import { countLogin, forgetLogin } from "./tries.server"

/** Says that the password was right a moment ago; travels in a signed cookie, so that no page has to carry a password. */
type Challenge = { email: string; stamp: string; until: number }

/** How long the code may take. */
const MINUTES = 5

/** The challenge for an administrator whose password has just been checked and who must now give a code. */
export async function startSecondStep(
  db: Db,
  { email: typed, now }: { email: string; now: Date },
): Promise<Challenge> {
  const email = typed.trim().toLowerCase()
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  if (!user) throw new RuleBroken("INVALID_ADMIN")
  return { email, stamp: stampOf(user.passwordHash), until: now.getTime() + MINUTES * 60_000 }
}

/** What came back in the cookie, if it is a challenge that has not run out. */
export function readChallenge(value: unknown, now: Date): Challenge | undefined {
  if (typeof value !== "object" || value === null) return undefined
  const { email, stamp, until } = value as Record<string, unknown>
  if (typeof email !== "string" || typeof stamp !== "string" || typeof until !== "number") return undefined
  return until > now.getTime() ? { email, stamp, until } : undefined
}

type SecondStep = { challenge: Challenge; code: string; client: Client; device?: Device; now: Date }

/**
 * Signs in with the code. Throws INVALID_ADMIN where the account was disabled or its password changed in between,
 * TWO_FACTOR_FAIL, RATE_LIMITED.
 */
export async function finishLogin(
  db: Db,
  { challenge, code, client, device, now }: SecondStep,
): Promise<OpenedSession> {
  const [account] = await db.select().from(users).where(eq(users.email, challenge.email))
  const known = await knownBy(db, { strategy: "admin", account }, { device, ip: client.ip, now })
  const tries = { strategy: "admin", account: challenge.email, ip: client.ip, known } as const
  await countLogin(tries)
  const session = await inTransaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, challenge.email)).for("no key update")
    if (user?.status !== "active" || stampOf(user.passwordHash) !== challenge.stamp)
      throw new RuleBroken("INVALID_ADMIN")
    const work = () => openAdminSession(tx, { userId: user.id, now, client })
    return user.totpEnabledAt ? spendCode(tx, { user, code, now, work }) : work()
  })
  await forgetLogin(tries)
  return session
}
