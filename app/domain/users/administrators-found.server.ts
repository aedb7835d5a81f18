import type { Db } from "#app/db/client.server"
import { fold } from "#app/platform/fold"
import { users } from "#drizzle/schema/users"

/** More than anybody has. */
const MOST = 2_000

/** The ids of the administrators whose name or email holds a text; accents and case do not matter. */
export async function administratorsFound(db: Db, text: string): Promise<string[]> {
  const wanted = fold(text)
  if (wanted === "") return []
  const everyone = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .limit(MOST)
  return everyone.filter(({ name, email }) => fold(`${name} ${email}`).includes(wanted)).map(({ id }) => id)
}
