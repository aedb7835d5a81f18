import { and, eq, isNull, lte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Text } from "#app/errors"
import { approvalReasons } from "#app/words/reasons/approvals"
import { draws } from "#drizzle/schema/draws"
import { prizeAwards } from "#drizzle/schema/prizes"
import { tickets } from "#drizzle/schema/tickets"

/**
 * Why invalidating an invoice takes two people, null where one is enough. It won a prize, and nobody takes a win away alone.
 * Or it has numbers in a draw whose period is over and whose base is not closed: everybody knows by then how many numbers
 * there are, and whoever takes some out decides who is left; the trigger `tickets_void_by_two` asks the same.
 */
export async function whyTwo(tx: Db, invoiceId: string, now: Date): Promise<Text | null> {
  if (await hasWon(tx, invoiceId)) return approvalReasons.winTakesTwo
  return (await isAfterPeriod(tx, invoiceId, now)) ? approvalReasons.voidTakesTwo : null
}

async function hasWon(tx: Db, invoiceId: string): Promise<boolean> {
  const isLive = and(eq(prizeAwards.invoiceId, invoiceId), isNull(prizeAwards.releasedAt))
  return (await tx.$count(prizeAwards, and(isLive, eq(prizeAwards.state, "pending")))) > 0
}

async function isAfterPeriod(tx: Db, invoiceId: string, now: Date): Promise<boolean> {
  const isStanding = and(eq(tickets.invoiceId, invoiceId), isNull(tickets.voidAt))
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(and(isStanding, eq(draws.state, "planned"), lte(draws.periodEnd, now)))
    .limit(1)
  return rows.length > 0
}
