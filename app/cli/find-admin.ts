import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { users } from "#drizzle/schema/users"

/** Whoever answers for a command: an administrator, as for everything that stands in the audit. */
export async function findAdmin(db: Db, email: string): Promise<string> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, "active")))
  if (!user) throw new Error(`${email} is no active administrator.`)
  return user.id
}
