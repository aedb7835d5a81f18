import { desc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { toldState } from "#app/domain/review-queue/undo"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { winners } from "#drizzle/schema/winners"
import { toldWinners } from "./told-winners.server"

/** What a person has won in draws and may know of, newest first. */
export async function listOwnWins(db: Db, { registrationId, now }: { registrationId: string; now: Date }) {
  const rows = await db
    .select({
      winnerId: winners.id,
      kind: winners.kind,
      state: winners.state,
      decidedAt: winners.decidedAt,
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
    .where(sql`${winners.id} in ${toldWinners(registrationId)}`)
    .orderBy(desc(draws.extractionOn), desc(winners.id))
    .limit(100)
  return rows.map(({ kind, state, decidedAt, rule, series, element, ...row }) => ({
    ...row,
    isReserve: kind === "surrogate" && state === "pending",
    state: state === "called" ? ("pending" as const) : toldState({ state, decidedAt }, now),
    number: formatLuckyNumber({ series, element }, rule.seriesDigits),
  }))
}
