import { and, desc, eq, sql } from "drizzle-orm"
import { readAuditText } from "#app/audit/audit-text"
import type { Db } from "#app/db/client.server"
import { compareFields, type RecordedChange } from "#app/domain/actions/subject-history.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"

const SHOWN = 20

type FieldsByBar = Record<string, Record<string, unknown>> | undefined

/** What files did to one bar, newest first. A row of the audit tells of 500 bars at once, and names each of them. */
export async function listImportsOfBar(db: Db, storeId: string): Promise<RecordedChange[]> {
  const rows = await db
    .select({ id: actions.id, at: actions.at, by: users.name, action: actions.action, text: actions.text })
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(eq(actions.subjectType, "store-imports"), sql`strpos(${actions.text}, ${`"${storeId}"`}) > 0`))
    .orderBy(desc(actions.seq))
    .limit(SHOWN)
  return rows.map(({ text, ...row }) => {
    const audited = readAuditText(text)
    const [before, after] = [audited?.before?.bars, audited?.after?.bars] as [FieldsByBar, FieldsByBar]
    const [from, to] = [before?.[storeId], after?.[storeId]]
    return { ...row, reason: null, changed: from && to ? compareFields(from, to) : [] }
  })
}
