import { and, desc, eq } from "drizzle-orm"
import type { AdminType } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"

const SHOWN = 50

type Values = { type?: AdminType; status?: string; twoFactor?: boolean; codesLeft?: number }
/** What was done to an account, by whom; of personal values only the fields' names. */
export type UserEvent = {
  id: string
  at: Date
  action: string
  by: string | null
  /** Whether the account's owner did it. */
  own: boolean
  fields: string[]
  before: Values | null
  after: Values | null
  reason: string | null
}

type Audited = { before: Values | null; after: Values | null; reason: string | null }

/** The audit's rows about an account, newest first. */
export async function listUserHistory(db: Db, userId: string): Promise<UserEvent[]> {
  const rows = await db
    .select({
      ...{ id: actions.id, at: actions.at, action: actions.action, text: actions.text },
      ...{ userId: actions.userId, by: users.name },
    })
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(eq(actions.subjectType, "users"), eq(actions.subjectId, userId)))
    .orderBy(desc(actions.seq))
    .limit(SHOWN)
  return rows.map(({ text, userId: actor, ...row }) => {
    const { before, after, reason } = JSON.parse(text) as Audited
    return { ...row, own: actor === userId, fields: Object.keys(after ?? {}), before, after, reason }
  })
}
