import { and, asc, eq, isNotNull, not, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { cutPage, keyset, noFilters, type Page, readPage } from "#app/db/list.server"
import { placeOf } from "#app/domain/registrations/place-of"
import { shownName } from "#app/domain/registrations/shown-person"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { disclosedWinnerState, isWinnerUndisclosed } from "#app/domain/validation/disclosed.server"
import { ofWinner, validatedPerson } from "#app/domain/validation/validated-name.server"
import {
  type DisqualificationCode,
  disqualificationWords,
  publicReasonCode,
} from "#app/words/reasons/public-reasons"
import { draws } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { validatedNames } from "#drizzle/schema/validated-names"
import { winners } from "#drizzle/schema/winners"

/** `checking`: papers are being looked at. */
export type PublicStanding = "confirmed" | "checking" | "disqualified"
/** A place in a published result as anyone may see it: named once validated, before that a number. */
export type PublicPlace = {
  id: string
  order: number
  kind: "titular" | "surrogate"
  number: string
  standing: PublicStanding
  person: { name: string; place: string | null } | null
  /** Why the place was lost. */
  reason: DisqualificationCode | null
  /** Whose place this surrogate was called to. */
  replaces: number | null
}

/** Places to a page, which with whole names weighs almost what a page may. */
export const PLACES_SHOWN = 25
/** Names of a draw on the page of all draws. */
const NAMES_SHOWN = 12

const replaced = alias(winners, "replaced")
// A surrogate whom nobody called or put out has won nothing: how many there are is public, RESULT.json has each.
const stands = or(
  eq(winners.kind, "titular"),
  isNotNull(winners.replacesId),
  sql`${winners.state} <> 'pending'`,
)
const isReserve = sql`${winners.kind} = 'surrogate' and ${winners.state} = 'pending' and ${winners.replacesId} is null`
/** Validated for good: what its reviewer may still take back is being checked. */
const isConfirmed = (now: Date) => and(eq(winners.state, "validated"), not(isWinnerUndisclosed(now)))

/**
 * Every titular and every surrogate who was called or put out, in the result's order, a page at once (`?cursor=`); none
 * of a draw that is not published.
 */
export async function listPublicPlaces(
  db: Db,
  drawId: string,
  {
    now,
    query = new URLSearchParams(),
    size = PLACES_SHOWN,
  }: { now: Date; query?: URLSearchParams; size?: number },
): Promise<Page<PublicPlace>> {
  const page = readPage(query, { sorts: ["order"], defaultSort: "order", filters: noFilters }, size)
  const { where, orderBy, limit } = keyset(page, winners.order, winners.id)
  const rows = await placesOf(db, { drawId, now, where: and(stands, where), orderBy, limit })
  return cutPage(rows, page, ({ order }) => order)
}

/** A published draw in short: the first who are confirmed, how many they are, how many papers are being checked. */
export async function sumUpPlaces(db: Db, drawId: string, now: Date) {
  const [named, counted] = await Promise.all([
    placesOf(db, { drawId, now, where: isConfirmed(now), orderBy: [asc(winners.order)], limit: NAMES_SHOWN }),
    countPublicPlaces(db, drawId, now),
  ])
  return { named, ...counted }
}

/** How many of a published draw's places are confirmed, being checked, lost, in reserve; how many of each kind it has. */
export async function countPublicPlaces(db: Db, drawId: string, now: Date) {
  const count = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`
  const [counted] = await db
    .select({
      confirmed: count(isConfirmed(now)),
      disqualified: count(eq(winners.state, "invalid")),
      reserves: count(isReserve),
      titulars: count(eq(winners.kind, "titular")),
      all: count(sql`true`),
    })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .where(and(eq(winners.drawId, drawId), eq(draws.state, "published")))
  const { all, ...counts } = counted!
  const checking = all - counts.confirmed - counts.disqualified - counts.reserves
  return { ...counts, checking, surrogates: all - counts.titulars }
}

/** Where a number stands in a published result; `reserve` is a surrogate whom nobody called or put out. */
export type NumberPlace = Omit<PublicPlace, "id" | "number" | "person" | "standing"> & {
  standing: PublicStanding | "reserve"
}

/** The place that a number won, as the table of places says it and without who holds it; null where it won none. */
export async function findNumberPlace(
  db: Db,
  drawId: string,
  { series, element, now }: { series: number; element: number; now: Date },
): Promise<NumberPlace | null> {
  const isNumber = and(eq(tickets.series, series), eq(tickets.element, element))
  const [place] = await placesOf(db, { drawId, now, where: isNumber, orderBy: [], limit: 1 })
  if (!place) return null
  const { order, kind, reason, replaces } = place
  const isReserve = kind === "surrogate" && replaces === null && place.standing === "checking"
  return { order, kind, reason, replaces, standing: isReserve ? "reserve" : place.standing }
}

type PublicWinnersQuery = { drawId: string; now: Date; where: SQL | undefined; orderBy: SQL[]; limit: number }

async function placesOf(
  db: Db,
  { drawId, now, where, orderBy, limit }: PublicWinnersQuery,
): Promise<PublicPlace[]> {
  const rows = await db
    .select({
      winner: winners,
      state: disclosedWinnerState(now),
      series: tickets.series,
      element: tickets.element,
      rule: draws.rule,
      replaces: replaced.order,
      names: draws.winnerNames,
      ...validatedPerson,
    })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .leftJoin(validatedNames, ofWinner)
    .leftJoin(replaced, eq(replaced.id, winners.replacesId))
    .where(and(eq(winners.drawId, drawId), eq(draws.state, "published"), where))
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(({ winner, state, rule, replaces, names, name, lastname, city, uf, ...number }) => {
    const standing = publicStandingOf(state)
    const shown = shownName({ name, lastname }, { named: names === "full" })
    const person = { name: shown, place: placeOf({ city, uf }) }
    return {
      id: winner.id,
      order: winner.order,
      kind: winner.kind,
      standing,
      replaces,
      number: formatLuckyNumber(number, rule.seriesDigits),
      person: standing === "confirmed" ? person : null,
      reason: standing === "disqualified" ? publicReasonCode(disqualificationWords, winner.reasonCode) : null,
    }
  })
}

function publicStandingOf(state: typeof winners.$inferSelect.state): PublicStanding {
  if (state === "validated") return "confirmed"
  return state === "invalid" ? "disqualified" : "checking"
}
