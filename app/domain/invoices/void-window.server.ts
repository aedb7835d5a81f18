import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Text } from "#app/errors"
import { approvalReasons } from "#app/words/reasons/approvals"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { tickets } from "#drizzle/schema/tickets"

/**
 * Whether an invoice of the statement has numbers in a draw whose period is over and whose base is not closed. Everybody
 * knows by then how many numbers there are, and whoever takes some out decides who is left; the trigger
 * `tickets_void_by_two` asks the same, by the database's clock too.
 */
export const takesTwo = (now: Date): SQL => sql`exists (
  select from ${tickets} join ${draws} on ${draws.id} = ${tickets.drawId}
  where ${tickets.invoiceId} = ${invoices.id} and ${tickets.voidAt} is null and ${draws.state} = 'planned'
    and ${draws.periodEnd} <= greatest(${now.toISOString()}::timestamptz, clock_timestamp()))`

/** Why invalidating an invoice takes four eyes, null where one is enough. */
export async function whyTwo(tx: Db, invoiceId: string, now: Date): Promise<Text | null> {
  const rows = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), takesTwo(now)))
  return rows.length > 0 ? approvalReasons.voidTakesFourEyes : null
}
