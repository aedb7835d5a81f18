import { and, desc, eq, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"
import { userLogs } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"

const SHOWN = 50

/** What happened to an invoice: an administrator's decision, by name, or an event of the person who sent it. */
export type InvoiceEvent = {
  id: string
  at: Date
  event: string
  by: string | null
  reason: string | null
  /** Numbers that the decision voided or brought back. */
  numbers: number
}

/** An invoice's history, newest first: the audit's rows about it and what its person's log says of it. */
export async function listInvoiceHistory(
  db: Db,
  invoice: { id: string; registrationId: string; protocol: string },
): Promise<InvoiceEvent[]> {
  const [decided, logged] = await Promise.all([listDecisions(db, invoice.id), listEvents(db, invoice)])
  return [...decided, ...logged].sort((a, b) => b.at.getTime() - a.at.getTime())
}

type Audited = {
  before: { status?: string } | null
  after: { numbersVoided?: number; numbersBack?: number } | null
  reason: string | null
}

async function listDecisions(db: Db, invoiceId: string): Promise<InvoiceEvent[]> {
  const rows = await db
    .select({ id: actions.id, at: actions.at, action: actions.action, text: actions.text, by: users.name })
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(eq(actions.subjectType, "invoices"), eq(actions.subjectId, invoiceId)))
    .orderBy(desc(actions.seq))
    .limit(SHOWN)
  return rows.map(({ text, action, ...row }) => {
    const { before, after, reason } = JSON.parse(text) as Audited
    const numbers = after?.numbersVoided ?? after?.numbersBack ?? 0
    // Both are the reviewer's yes; only what it was before tells them apart.
    const event = action === "validate" && before?.status === "invalid" ? "reinstate" : action
    return { ...row, event, reason, numbers }
  })
}

async function listEvents(
  db: Db,
  { id, registrationId, protocol }: { id: string; registrationId: string; protocol: string },
): Promise<InvoiceEvent[]> {
  const rows = await db
    .select({ id: userLogs.id, at: userLogs.at, event: userLogs.event })
    .from(userLogs)
    .where(
      and(
        eq(userLogs.registrationId, registrationId),
        or(
          sql`${userLogs.data} ->> 'invoiceId' = ${id}::text`,
          sql`${userLogs.data} ->> 'protocol' = ${protocol}::text`,
        ),
      ),
    )
    .orderBy(desc(userLogs.id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, by: null, reason: null, numbers: 0 }))
}
