import { asc, sql } from "drizzle-orm"
import type { Area } from "#app/auth/permissions"
import type { AuditAction, SubjectType } from "#app/audit/audit-names"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { nextNumber } from "./random"

type AuditedDeed = {
  permission: Area
  action: AuditAction
  subjectType: SubjectType
  /** Who did it; else anybody who is there. */
  by?: string
}

/**
 * Writes what is an administrator's to write, with a row of the audit about each thing that it answers: the database
 * asks the application's role for one. From the owner of the tables it asks none, and the audit stays as it is.
 */
export async function writeAudited<Thing extends { id: string }>(
  db: Db,
  { by, ...deed }: AuditedDeed,
  work: (tx: Db) => Promise<Thing[]>,
  about: (thing: Thing) => string = ({ id }) => id,
): Promise<Thing[]> {
  if (await isOwner(db)) return work(db)
  return db.transaction(async (tx) => {
    const things = await work(tx)
    const at = new Date()
    for (const thing of things) {
      const row = { ...deed, subjectId: about(thing), at, table: actions, before: null, after: null }
      await writeAction(tx, { ...row, by: by ?? (await anybody(tx)) })
    }
    return things
  })
}

/** Whether the database lets this connection write whatever has no row of the audit and no second person. */
export async function isOwner(db: Db): Promise<boolean> {
  const [asked] = await db.execute<{ isOwner: boolean }>(sql`
    select pg_has_role(current_user, relowner, 'USAGE') as "isOwner" from pg_class where oid = 'public.actions'::regclass`)
  return asked?.isOwner === true
}

async function anybody(tx: Db): Promise<string> {
  return (await findSome(tx, 1))[0] ?? (await makeSomebody(tx))
}

/** Two accounts: the first ones that are there, and new ones for who is missing. */
export async function anyTwo(tx: Db): Promise<readonly [string, string]> {
  const [one, other] = await findSome(tx, 2)
  return [one ?? (await makeSomebody(tx)), other ?? (await makeSomebody(tx))]
}

async function findSome(tx: Db, most: number): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).orderBy(asc(users.createdAt)).limit(most)
  return rows.map(({ id }) => id)
}

async function makeSomebody(tx: Db): Promise<string> {
  const email = `quem.fez.${nextNumber()}@example.com`
  const least = { name: "Quem Fez", email, type: "reports", createdAt: new Date() } as const
  const [made] = await tx.insert(users).values(least).returning({ id: users.id })
  return made!.id
}
