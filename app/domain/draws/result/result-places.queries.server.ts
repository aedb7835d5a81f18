import { and, asc, eq, gt, inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { shownName } from "#app/domain/registrations/shown-person"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { ofWinner, validatedPerson } from "#app/domain/validation/validated-name.server"
import { tickets } from "#drizzle/schema/tickets"
import { registrations } from "#drizzle/schema/registrations"
import { validatedNames } from "#drizzle/schema/validated-names"
import { winners } from "#drizzle/schema/winners"
import type { FilePlace } from "./read-result-file.server"

/** Places of a result on one page. */
export const PLACES = 50

/** A place of a result with who holds it; `named` readers see the name in full, nobody the CPF. */
export type ResultPlace = {
  order: number
  kind: "titular" | "surrogate"
  /** What became of it since; nothing of a rehearsal's. */
  state?: typeof winners.$inferSelect.state
  /** As it is written, `07/53.269`. */
  number: string
  person: string
  cpf: string
}

type Person = { name: string; lastname: string; cpf: string }

const shownPerson = ({ name, lastname, cpf }: Person, named: boolean) => ({
  person: shownName({ name, lastname }, { named }),
  cpf: maskCpf(cpf),
})

type ResultPlacesQuery = {
  draw: { id: string; rule: { seriesDigits: number } }
  /** The order behind which the page begins; 0 for the first. */
  after: number
  named: boolean
}

/** A page of a computed draw's places, in their order; one more than PLACES says that there are others. */
export async function resultPlaces(
  db: Db,
  { draw, after, named }: ResultPlacesQuery,
): Promise<ResultPlace[]> {
  const rows = await db
    .select({
      order: winners.order,
      kind: winners.kind,
      state: winners.state,
      series: tickets.series,
      element: tickets.element,
      name: validatedPerson.name,
      lastname: validatedPerson.lastname,
      cpf: registrations.cpf,
    })
    .from(winners)
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .leftJoin(validatedNames, ofWinner)
    .where(and(eq(winners.drawId, draw.id), gt(winners.order, after)))
    .orderBy(asc(winners.order))
    .limit(PLACES + 1)
  return rows.map(({ order, kind, state, ...row }) => ({
    order,
    kind,
    state,
    number: formatLuckyNumber(row, draw.rule.seriesDigits),
    ...shownPerson(row, named),
  }))
}

type PlacesOfDraw = { drawId: string; orders: readonly number[] }

/** Who holds these places, by the registrations' ids. */
export async function holdersOfPlaces(db: Db, { drawId, orders }: PlacesOfDraw): Promise<string[]> {
  const rows = await db
    .select({ id: winners.registrationId })
    .from(winners)
    .where(and(eq(winners.drawId, drawId), inArray(winners.order, [...orders])))
  return rows.map(({ id }) => id)
}

type RehearsedPlaces = { draw: ResultPlacesQuery["draw"]; places: FilePlace[] }

/** Who holds the numbers of a rehearsal's places; always masked: nobody has won anything. */
export async function rehearsedPlaces(db: Db, { draw, places }: RehearsedPlaces): Promise<ResultPlace[]> {
  if (places.length === 0) return []
  const numbers = places.map(({ series, element }) => sql`(${series}::int, ${element}::int)`)
  const rows = await db
    .select({
      series: tickets.series,
      element: tickets.element,
      name: registrations.name,
      lastname: registrations.lastname,
      cpf: registrations.cpf,
    })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .where(
      and(
        eq(tickets.drawId, draw.id),
        sql`(${tickets.series}, ${tickets.element}) in (${sql.join(numbers, sql`, `)})`,
      ),
    )
  const holders = new Map(rows.map((row) => [`${row.series}/${row.element}`, row]))
  return places.flatMap(({ order, kind, ...number }) => {
    const holder = holders.get(`${number.series}/${number.element}`)
    const written = formatLuckyNumber(number, draw.rule.seriesDigits)
    return holder ? [{ order, kind, number: written, ...shownPerson(holder, false) }] : []
  })
}
