import { asc, sql } from "drizzle-orm"
import type { Area } from "#app/auth/permissions"
import type { AuditAction, SubjectType } from "#app/audit/audit-names"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { nextNumber } from "./random"

export type Deed = {
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
export async function toldOf<Thing extends { id: string }>(
  db: Db,
  { by, ...deed }: Deed,
  work: (tx: Db) => Promise<Thing[]>,
  about: (thing: Thing) => string = ({ id }) => id,
): Promise<Thing[]> {
  const [asked] = await db.execute<{ isOwner: boolean }>(sql`
    select pg_has_role(current_user, relowner, 'USAGE') as "isOwner" from pg_class where oid = 'public.actions'::regclass`)
  if (asked?.isOwner) return work(db)
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

async function anybody(tx: Db): Promise<string> {
  const [known] = await tx.select({ id: users.id }).from(users).orderBy(asc(users.createdAt)).limit(1)
  if (known) return known.id
  const email = `quem.fez.${nextNumber()}@example.com`
  const least = { name: "Quem Fez", email, type: "reports", createdAt: new Date() } as const
  const [made] = await tx.insert(users).values(least).returning({ id: users.id })
  return made!.id
}
