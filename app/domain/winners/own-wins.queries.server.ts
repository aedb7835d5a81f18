import { desc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { disclosedWinnerState } from "#app/domain/validation/disclosed.server"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { winners } from "#drizzle/schema/winners"
import { disclosedWinners } from "./disclosed-winners.server"

/** What a person has won in draws and may know of, newest first. */
export async function listOwnWins(db: Db, { registrationId, now }: { registrationId: string; now: Date }) {
  const rows = await db
    .select({
      winnerId: winners.id,
      state: disclosedWinnerState(now),
      isReserve: sql<boolean>`winners.kind = 'surrogate' and winners.state = 'pending'`,
      reasonCode: winners.reasonCode,
      deliverBy: winners.deliverBy,
      claimBy: winners.claimBy,
      drawId: winners.drawId,
      draw: draws.title,
      prize: draws.prize,
      rule: draws.rule,
      way: prizeKinds.way,
      series: tickets.series,
      element: tickets.element,
      invoiceId: tickets.invoiceId,
    })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .leftJoin(prizeKinds, eq(prizeKinds.name, draws.prize))
    .where(sql`${winners.id} in ${disclosedWinners(registrationId, now)}`)
    .orderBy(desc(draws.extractionOn), desc(winners.id))
    .limit(100)
  return rows.map(({ state, rule, series, element, ...row }) => ({
    ...row,
    state: state === "called" ? ("pending" as const) : state,
    number: formatLuckyNumber({ series, element }, rule.seriesDigits),
  }))
}
