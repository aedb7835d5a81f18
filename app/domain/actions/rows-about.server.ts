import { and, desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { SubjectType } from "#app/platform/audit-names"
import { readAuditText } from "#app/platform/audit-chain.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"

type Values = Record<string, unknown> | null

/** One row of the audit with what its text says; personal values stand in it as `{ sha256 }`. */
export type RowAbout = {
  id: string
  at: Date
  action: string
  userId: string | null
  by: string | null
  before: Values
  after: Values
  reason: string | null
}

type Asked = { type: SubjectType; id: string; most: number }

/** What administrators did to one thing, newest first, so many rows at most. */
export async function listRowsAbout(db: Db, { type, id, most }: Asked): Promise<RowAbout[]> {
  const rows = await db
    .select({
      ...{ id: actions.id, at: actions.at, action: actions.action, text: actions.text },
      ...{ userId: actions.userId, by: users.name },
    })
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(eq(actions.subjectType, type), eq(actions.subjectId, id)))
    .orderBy(desc(actions.seq))
    .limit(most)
  return rows.map(({ text, ...row }) => {
    const said = readAuditText(text)
    return { ...row, before: said?.before ?? null, after: said?.after ?? null, reason: said?.reason ?? null }
  })
}
