import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { users } from "#drizzle/schema/users"
import type { UserRow } from "./check-code.server"
import { isPassword } from "./passwords.server"
import { countLogin, forgetLogin } from "./tries.server"

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
