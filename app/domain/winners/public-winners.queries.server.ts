import { and, asc, eq } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { draws, tickets, winners } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"

/** `checking`: papers are being looked at; `reserve`: a surrogate whom nobody called. */
export type PublicStanding = "confirmed" | "checking" | "disqualified" | "reserve"
/** A place in a published result as anyone may see it: named once validated, before that a number. */
export type PublicPlace = {
  id: string
  order: number
  kind: "titular" | "surrogate"
  number: string
  standing: PublicStanding
  person: { name: string; place: string } | null
  /** Why the place was lost. */
  reason: string | null
  /** Whose place this surrogate was called to. */
  replaces: number | null
}

/** RESULT.json has them all; a page shows so many. */
export const PLACES_SHOWN = 300

/** The places of a published draw in the result's order; none of any other draw. */
export async function listPublicPlaces(db: Db, drawId: string): Promise<PublicPlace[]> {
  const replaced = alias(winners, "replaced")
  const rows = await db
    .select({
      winner: winners,
      ...{ series: tickets.series, element: tickets.element, rule: draws.rule, replaces: replaced.order },
      ...{ name: registrations.name, lastname: registrations.lastname },
      ...{ city: registrations.city, uf: registrations.uf },
    })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .leftJoin(replaced, eq(replaced.id, winners.replacesId))
    .where(and(eq(winners.drawId, drawId), eq(draws.state, "published")))
    .orderBy(asc(winners.order))
    .limit(PLACES_SHOWN)
  return rows.map(({ winner, rule, replaces, name, lastname, city, uf, ...number }) => {
    const standing = standingOf(winner)
    const person = { name: firstNameAndInitial(name, lastname), place: `${city}, ${uf}` }
    return {
      ...{ id: winner.id, order: winner.order, kind: winner.kind, standing, replaces },
      number: formatLuckyNumber(number, rule.seriesDigits),
      person: standing === "confirmed" ? person : null,
      reason: standing === "disqualified" ? winner.reason : null,
    }
  })
}

function standingOf({ state, kind }: Pick<typeof winners.$inferSelect, "state" | "kind">): PublicStanding {
  if (state === "validated") return "confirmed"
  if (state === "invalid") return "disqualified"
  return kind === "surrogate" && state === "pending" ? "reserve" : "checking"
}
