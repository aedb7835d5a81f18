import { and, desc, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { AuditAction, SubjectType } from "#app/audit/audit-names"
import { readAuditText } from "#app/audit/audit-text"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"

type Values = Record<string, unknown> | null

/** One row of the audit with what its text says; personal values stand in it as `{ sha256 }`. */
type RowAbout = {
  id: string
  subjectId: string
  at: Date
  action: string
  userId: string | null
  by: string | null
  before: Values
  after: Values
  reason: string | null
}

type RowsAboutQuery = {
  type: SubjectType
  /** One thing, or several of its kind. */
  id: string | readonly string[]
  action?: AuditAction
  /** So many rows at most; every row without it, for what administrators seldom touch. */
  most?: number
}

/** What administrators did, newest first, as the audit's text says it, which no rule parses by itself. */
export async function listRowsAbout(db: Db, { type, id, action, most }: RowsAboutQuery): Promise<RowAbout[]> {
  const query = db
    .select({
      id: actions.id,
      subjectId: actions.subjectId,
      at: actions.at,
      action: actions.action,
      userId: actions.userId,
      by: users.name,
      text: actions.text,
    })
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(
      and(
        eq(actions.subjectType, type),
        inArray(actions.subjectId, [id].flat()),
        action ? eq(actions.action, action) : undefined,
      ),
    )
    .orderBy(desc(actions.seq))
  const rows = await (most === undefined ? query : query.limit(most))
  return rows.map(({ text, ...row }) => {
    const parsed = readAuditText(text)
    return {
      ...row,
      before: parsed?.before ?? null,
      after: parsed?.after ?? null,
      reason: parsed?.reason ?? null,
    }
  })
}
