import { and, eq, isNull, lte, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Text } from "#app/errors"
import { approvalReasons } from "#app/words/reasons/approvals"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"

/**
 * Why invalidating an invoice takes four eyes, null where one is enough: it has numbers in a draw whose period is over and
 * whose base is not closed. Everybody knows by then how many numbers there are, and whoever takes some out decides who is
 * left; the trigger `tickets_void_by_two` asks the same, by the database's clock too.
 */
export async function whyTwo(tx: Db, invoiceId: string, now: Date): Promise<Text | null> {
  const isStanding = and(eq(tickets.invoiceId, invoiceId), isNull(tickets.voidAt))
  const isOver = lte(draws.periodEnd, sql`greatest(${now.toISOString()}::timestamptz, clock_timestamp())`)
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(and(isStanding, eq(draws.state, "planned"), isOver))
    .limit(1)
  return rows.length > 0 ? approvalReasons.voidTakesFourEyes : null
}
