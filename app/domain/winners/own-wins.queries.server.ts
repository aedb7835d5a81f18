import { and, desc, eq, exists, isNotNull, ne, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { toldState } from "#app/domain/review-queue/undo"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { winners } from "#drizzle/schema/winners"

/** What a person has won in draws, newest first: only of published ones, and as a surrogate only once called, or asked to go. */
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
    .where(
      and(
        eq(winners.registrationId, registrationId),
        eq(draws.state, "published"),
        or(eq(winners.kind, "titular"), ne(winners.state, "pending"), isAskedToGo(db)),
      ),
    )
    .orderBy(desc(draws.extractionOn), desc(winners.id))
    .limit(100)
  return rows.map(({ kind, state, decidedAt, rule, series, element, ...row }) => ({
    ...row,
    isReserve: kind === "surrogate" && state === "pending",
    state: state === "called" ? ("pending" as const) : toldState({ state, decidedAt }, now),
    number: formatLuckyNumber({ series, element }, rule.seriesDigits),
  }))
}

/** Whoever is told that a place in the reserve may be lost sees it and answers. */
const isAskedToGo = (db: Db) =>
  exists(
    db
      .select({ id: disqualifications.id })
      .from(disqualifications)
      .where(
        and(
          eq(disqualifications.winnerId, winners.id),
          eq(disqualifications.state, "asked"),
          isNotNull(disqualifications.toldAt),
        ),
      ),
  )
