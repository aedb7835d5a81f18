import { and, asc, desc, eq, gt, ne } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { carries } from "#app/domain/tickets/tickets-rule"
import type { TicketsRule } from "#app/platform/settings/tickets-rule"
import { invoices } from "#drizzle/schema/invoices"
import { mostOnReturn } from "./carried-cents"
import type { InvoiceRow } from "./lock-invoice.server"

/**
 * The cents that a person's last invoice handed on, as the next one will be reckoned with. The last is the last that was
 * taken, by its id, not the last that arrived: a slow form is overtaken, and cents would be spent twice or lost.
 */
export async function findCarried(db: Db, registrationId: string): Promise<number> {
  const [last] = await db
    .select({ carryCents: invoices.carryCents })
    .from(invoices)
    .where(and(eq(invoices.registrationId, registrationId), ne(invoices.status, "invalid")))
    .orderBy(desc(invoices.id))
    .limit(1)
  return last?.carryCents ?? 0
}

/** The most numbers that an invoice may have in each draw as it comes back, its person's row being locked; null: all. */
export async function findMostOnReturn(
  tx: Db,
  rule: TicketsRule,
  invoice: InvoiceRow,
): Promise<number | null> {
  if (!carries(rule)) return null
  const later = await tx
    .select({ totalCents: invoices.totalCents, carryCents: invoices.carryCents, status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.registrationId, invoice.registrationId), gt(invoices.id, invoice.id)))
    .orderBy(asc(invoices.id))
  return mostOnReturn(
    rule,
    invoice,
    later.map(({ status, ...reckoned }) => ({ ...reckoned, counts: status !== "invalid" })),
  )
}
