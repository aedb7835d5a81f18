import { and, desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"

const SHOWN = 20

/** One thing that an administrator did to a subject; `changed` has each field of an edit before and after. */
export type Change = {
  id: string
  at: Date
  by: string | null
  action: string
  reason: string | null
  changed: { field: string; from: string; to: string }[]
}

type Values = Record<string, unknown> | null
type Written = { before: Values; after: Values; reason: string | null }

/** What administrators did to one thing lately, newest first (the audit). */
export async function listChanges(db: Db, subject: { type: string; id: string }): Promise<Change[]> {
  const rows = await db
    .select({ id: actions.id, at: actions.at, by: users.name, action: actions.action, text: actions.text })
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(eq(actions.subjectType, subject.type), eq(actions.subjectId, subject.id)))
    .orderBy(desc(actions.seq))
    .limit(SHOWN)
  return rows.map(({ text, ...row }) => {
    const { before, after, reason } = JSON.parse(text) as Written
    return { ...row, reason, changed: before && after ? compare(before, after) : [] }
  })
}

const compare = (before: NonNullable<Values>, after: NonNullable<Values>) =>
  Object.keys(after).map((field) => ({ field, from: say(before[field]), to: say(after[field]) }))

/** Personal values stand hashed in the audit's text: nothing to read. */
const say = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "object" ? "•••" : String(value)
