import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { PromotionRules } from "#app/domain/campaign.server"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { tickets } from "#drizzle/schema/tickets"

type Whose = Pick<PromotionRules, "review"> & { registrationId: string }

/**
 * How many of a person's numbers, by draw, do not count until their invoice is validated, as `isOnHold` has it of one invoice.
 * A closed list says itself what does not (`ownStandings`).
 */
export async function ownOnHold(db: Db, { registrationId, review }: Whose): Promise<Map<string, number>> {
  if (review !== "hold") return new Map()
  const rows = await db
    .select({ drawId: tickets.drawId, count: sql<number>`count(*)::int` })
    .from(tickets)
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(
      and(
        eq(tickets.registrationId, registrationId),
        isNull(tickets.voidAt),
        eq(invoices.status, "pending"),
        isNotNull(invoices.reviewReason),
        isNull(draws.baseSha256),
        ne(draws.state, "canceled"),
      ),
    )
    .groupBy(tickets.drawId)
  return new Map(rows.map(({ drawId, count }) => [drawId, count]))
}
