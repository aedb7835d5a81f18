import { and, desc, eq, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { type UserLogData, userLogs } from "#drizzle/schema/registrations"

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
  /** Those that did not come back, since the cents that earned them had gone to another invoice. */
  numbersSpent: number
}

/** An invoice's history, newest first: the audit's rows about it and what its person's log says of it. */
export async function listInvoiceHistory(
  db: Db,
  invoice: { id: string; registrationId: string; protocol: string },
): Promise<InvoiceEvent[]> {
  const [decided, logged] = await Promise.all([listDecisions(db, invoice.id), listEvents(db, invoice)])
  return [...decided, ...logged].sort((a, b) => b.at.getTime() - a.at.getTime())
}

type StatusBefore = { status?: string } | null
type NumbersAfter = { numbersVoided?: number; numbersBack?: number; numbersSpent?: number } | null

async function listDecisions(db: Db, invoiceId: string): Promise<InvoiceEvent[]> {
  const rows = await listRowsAbout(db, { type: "invoices", id: invoiceId, most: SHOWN })
  return rows.map(({ id, at, by, action, reason, ...row }) => {
    const [before, after] = [row.before as StatusBefore, row.after as NumbersAfter]
    const numbers = after?.numbersVoided ?? after?.numbersBack ?? 0
    // Both are the reviewer's yes; only what it was before tells them apart.
    const event = action === "validate" && before?.status === "invalid" ? "reinstate" : action
    return { id, at, by, event, reason, numbers, numbersSpent: after?.numbersSpent ?? 0 }
  })
}

/** What the log tells of an invoice; of a prize it tells the protocol only. */
const loggedField = (field: keyof UserLogData["invoice-sent"]) =>
  sql`${userLogs.data} ->> ${sql.raw(`'${field}'`)}`

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
          sql`${loggedField("invoiceId")} = ${id}::text`,
          sql`${loggedField("protocol")} = ${protocol}::text`,
        ),
      ),
    )
    .orderBy(desc(userLogs.id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, by: null, reason: null, numbers: 0, numbersSpent: 0 }))
}
