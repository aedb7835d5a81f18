import { and, asc, desc, eq, ne, sql } from "drizzle-orm"
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
  const { id, registrationId } = invoice
  const rows = await tx
    .select({
      id: invoices.id,
      totalCents: invoices.totalCents,
      carryCents: invoices.carryCents,
      status: invoices.status,
      lacking: sql<number>`(select coalesce(min(void), 0)::int from (
        select count(void_at) as void from tickets where invoice_id = invoices.id group by draw_id) as by_draw)`,
    })
    .from(invoices)
    .where(and(eq(invoices.registrationId, registrationId), ne(invoices.id, id)))
    .orderBy(asc(invoices.id))
  const others = rows.map(({ status, ...other }) => ({ ...other, counts: status !== "invalid" }))
  return mostOnReturn(rule, invoice, {
    earlier: others.filter((other) => other.id < id),
    later: others.filter((other) => other.id > id),
  })
}
