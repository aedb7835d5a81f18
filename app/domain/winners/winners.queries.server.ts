import { and, asc, desc, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { cutPage, keyset, type Page, readPage } from "#app/db/list.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { dayOf } from "#app/platform/clock.server"
import { draws, tickets, winners } from "#drizzle/schema/draws"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"

/** A winner as anyone may see one: first name and initial, city and unit. */
export type PublicWinner = { id: string; name: string; place: string }
/** `day` is YYYY-MM-DD in São Paulo. */
export type InstantWinner = PublicWinner & { prize: string; day: string }
export type DrawWinner = PublicWinner & { order: number; number: string }
export type PublishedDraw = {
  id: string
  title: string
  prize: string
  extractionOn: string
  winners: DrawWinner[]
}

const person = {
  name: registrations.name,
  lastname: registrations.lastname,
  city: registrations.city,
  uf: registrations.uf,
}
type Person = { name: string; lastname: string; city: string; uf: string }

const masked = ({ name, lastname, city, uf }: Person) => ({
  name: firstNameAndInitial(name, lastname),
  place: `${city}, ${uf}`,
})

// Nothing is published before it is validated, and a prize that went back on offer was nobody's.
const confirmed = and(eq(prizeAwards.state, "validated"), isNull(prizeAwards.releasedAt))

/** Confirmed winners of instant prizes, newest first, a page of `size` as the address asks for (`?cursor=`). */
export async function listInstantWinners(
  db: Db,
  query: URLSearchParams,
  { size }: { size?: number } = {},
): Promise<Page<InstantWinner>> {
  const page = readPage(query, { sorts: ["awardedAt"], by: "-awardedAt" }, size)
  const { where, orderBy, limit } = keyset(page, prizeAwards.awardedAt, prizeAwards.id)
  const rows = await db
    .select({ id: prizeAwards.id, awardedAt: prizeAwards.awardedAt, prize: prizes.name, ...person })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .where(and(confirmed, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row.awardedAt)
  const shown = cut.rows.map(({ id, awardedAt, prize, ...who }) => ({
    id,
    ...masked(who),
    prize,
    day: dayOf(awardedAt),
  }))
  return { ...cut, rows: shown }
}

/** Published draws, the newest extraction first, with the winners confirmed so far. */
export async function publishedDraws(db: Db): Promise<PublishedDraw[]> {
  const rows = await db
    .select({
      draw: {
        id: draws.id,
        title: draws.title,
        prize: draws.prize,
        extractionOn: draws.extractionOn,
        rule: draws.rule,
      },
      winner: { id: winners.id, order: winners.order },
      ticket: { series: tickets.series, element: tickets.element },
      person,
    })
    .from(draws)
    .leftJoin(winners, and(eq(winners.drawId, draws.id), eq(winners.state, "validated")))
    .leftJoin(tickets, eq(tickets.id, winners.ticketId))
    .leftJoin(registrations, eq(registrations.id, winners.registrationId))
    .where(eq(draws.state, "published"))
    .orderBy(desc(draws.extractionOn), asc(draws.id), asc(winners.order))
  const byDraw = new Map<string, PublishedDraw>()
  for (const { draw, winner, ticket, person: who } of rows) {
    const { rule, ...shown } = draw
    const published = byDraw.get(draw.id) ?? { ...shown, winners: [] }
    byDraw.set(draw.id, published)
    if (!winner || !ticket || !who) continue
    const number = formatLuckyNumber(ticket, rule.seriesDigits)
    published.winners.push({ ...winner, number, ...masked(who) })
  }
  return [...byDraw.values()]
}
