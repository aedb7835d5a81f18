import { inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { users } from "#drizzle/schema/users"

/** What administrators are called today, for what rows keep by id; null for nobody. */
export async function userNames(
  db: Db,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

export const userName = async (db: Db, id: string): Promise<string | null> => (await userNames(db, [id]))(id)
