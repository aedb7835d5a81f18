import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type PersonViewer, shownName } from "#app/domain/registrations/shown-person"
import { registrations } from "#drizzle/schema/registrations"
import { statisticCounts } from "#drizzle/schema/statistics"
import { stores } from "#drizzle/schema/stores"
import { within } from "./counts.queries.server"
import { type BarFigure, farBars, type Usual, usualOf } from "./outliers"
import type { Period } from "./period"
import { placeOf } from "#app/domain/registrations/place-of"

/** So many of each the page shows, the farthest first; a file has all, of however long a period. */
const SHOWN = 20
export const ALL = Number.MAX_SAFE_INTEGER

export type FarBarView = {
  id: string
  name: string
  place: string
  cnpj: string
  invoices: number
  days: number
  perDay: number
  median: number
}

/** The bars far above the usual of their unit in the period. */
export async function readFarBars(db: Db, period: Period, most = SHOWN): Promise<FarBarView[]> {
  const figures: BarFigure[] = await db
    .select({
      storeId: statisticCounts.key,
      uf: statisticCounts.uf,
      invoices: sql<number>`sum(${statisticCounts.count})::int`,
      days: sql<number>`count(distinct ${statisticCounts.day})::int`,
    })
    .from(statisticCounts)
    .where(within("store", "invoices", period))
    .groupBy(statisticCounts.key, statisticCounts.uf)
  const far = farBars(figures).slice(0, most)
  if (far.length === 0) return []
  const rows = await db
    .select({ id: stores.id, name: stores.name, city: stores.city, uf: stores.uf, cnpj: stores.cnpj })
    .from(stores)
    .where(
      inArray(
        stores.id,
        far.map(({ storeId }) => storeId),
      ),
    )
  const bars = new Map(rows.map((row) => [row.id, row]))
  return far.flatMap(({ storeId, invoices, days, perDay, median }) => {
    const bar = bars.get(storeId)
    if (!bar) return []
    const { id, name, city, uf, cnpj } = bar
    return [{ id, name, place: `${city}, ${uf}`, cnpj, invoices, days, perDay, median }]
  })
}

type Person = {
  id: string
  name: string
  lastname: string
  place: string | null
  day: string
  invoices: number
}
export type FarPerson = Omit<Person, "lastname">
export type FarPeople = { median: number; limit: number; people: FarPerson[] } | null

/** Who is far from the usual as the page shows them: named for a `named` reader. */
export async function readFarPeople(db: Db, period: Period, reader: PersonViewer): Promise<FarPeople> {
  const far = await findFarPeople(db, period, SHOWN)
  const people = far?.people.map(({ lastname, ...person }) => ({
    ...person,
    name: shownName({ name: person.name, lastname }, reader),
  }))
  return far && { ...far, people: people ?? [] }
}

/** People who sent far more invoices in one day than is usual, so many at most; null where nobody sent any. */
export async function findFarPeople(
  db: Db,
  period: Period,
  most: number,
): Promise<(Usual & { people: Person[] }) | null> {
  const paces = await db
    .select({
      value: sql<number>`${statisticCounts.key}::int`,
      weight: sql<number>`sum(${statisticCounts.count})::int`,
    })
    .from(statisticCounts)
    .where(within("pace", "invoices", period))
    .groupBy(statisticCounts.key)
  const usual = usualOf(paces)
  if (!usual) return null
  const rows = await db
    .select({
      id: registrations.id,
      name: registrations.name,
      lastname: registrations.lastname,
      city: registrations.city,
      uf: registrations.uf,
      day: statisticCounts.day,
      invoices: statisticCounts.count,
    })
    .from(statisticCounts)
    .innerJoin(registrations, eq(registrations.id, sql`${statisticCounts.key}::uuid`))
    .where(and(within("sender", "invoices", period), gt(statisticCounts.count, Math.floor(usual.limit))))
    .orderBy(desc(statisticCounts.count), desc(statisticCounts.day), asc(registrations.id))
    .limit(most)
  const people = rows.map(({ city, uf, ...person }) => ({ ...person, place: placeOf({ city, uf }) }))
  return { ...usual, people }
}
