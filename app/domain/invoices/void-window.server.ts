import { and, eq, isNull, lte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"

/**
 * Whether an invoice has numbers in a draw whose period is over and whose base is not closed: everybody knows by then how
 * many numbers there are, and whoever takes some out decides who is left. Voiding them takes two people; the trigger
 * `tickets_void_by_two` asks the same.
 */
export async function voidTakesTwo(tx: Db, invoiceId: string, now: Date): Promise<boolean> {
  const isStanding = and(eq(tickets.invoiceId, invoiceId), isNull(tickets.voidAt))
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(and(isStanding, eq(draws.state, "planned"), lte(draws.periodEnd, now)))
    .limit(1)
  return rows.length > 0
}
