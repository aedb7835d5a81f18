import type { Db } from "#app/db/client.server"
import { users } from "#drizzle/schema/users"
import { nextNumber } from "./counter"
import { demoPasswordHash } from "./password"

export type NewUser = typeof users.$inferInsert
export type UserRow = typeof users.$inferSelect
type Given = Partial<NewUser> & { now: Date; passwordHash: string | null }

/** The n-th administrator, of type admin unless told. */
export function buildUser(n: number, { now, ...given }: Given): NewUser {
  return {
    name: `Administrador ${n}`,
    email: `admin.${n}@example.com`,
    type: "admin",
    createdAt: now,
    passwordChangedAt: now,
    ...given,
  }
}

/** Puts an administrator in who can sign in with the demo password. */
export async function insertUser(
  db: Db,
  { now = new Date(), passwordHash, ...given }: Partial<Given> = {},
): Promise<UserRow> {
  const hash = passwordHash === undefined ? await demoPasswordHash() : passwordHash
  const [row] = await db
    .insert(users)
    .values(buildUser(nextNumber(), { now, passwordHash: hash, ...given }))
    .returning()
  return row!
}
