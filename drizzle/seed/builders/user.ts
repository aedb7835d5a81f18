import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { users } from "#drizzle/schema/users"
import { nextNumber } from "./random"
import { demoPasswordHash } from "./password"
import { writeAudited } from "./write-audited"

type NewUser = typeof users.$inferInsert
export type UserRow = typeof users.$inferSelect
type UserFields = Partial<NewUser> & { now: Date; passwordHash: string | null }

/** A name has no digits. */
const inLetters = (n: number) => String(n).replace(/\d/g, (digit) => "ABCDEFGHIJ".charAt(Number(digit)))

/** The n-th administrator, of type admin unless told. */
export function buildUser(n: number, { now, ...fields }: UserFields): NewUser {
  return {
    name: `Administrador ${inLetters(n)}`,
    email: `admin.${n}@example.com`,
    type: "admin",
    createdAt: now,
    passwordChangedAt: now,
    ...fields,
  }
}

/** Puts an administrator in who can sign in with the demo password. */
export async function insertUser(
  db: Db,
  { now = new Date(), passwordHash, ...fields }: Partial<UserFields> = {},
): Promise<UserRow> {
  const hash = passwordHash === undefined ? await demoPasswordHash() : passwordHash
  const user = { id: uuidv7(), ...buildUser(nextNumber(), { now, passwordHash: hash, ...fields }) }
  const insert = (tx: Db) => tx.insert(users).values(user).returning()
  const made = { permission: "users", action: "create", subjectType: "users", by: user.id } as const
  const [row] = user.type === "super" ? await writeAudited(db, made, insert) : await insert(db)
  return row!
}
