import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type Reader, shownName } from "#app/domain/registrations/shown-person"
import { registrations } from "#drizzle/schema/registrations"
import { statisticCounts } from "#drizzle/schema/statistics"
import { stores } from "#drizzle/schema/stores"
import { within } from "./counts.queries.server"
import { type BarFigure, farBars, usualOf } from "./outliers"
import type { Period } from "./period"

/** So many of each the page shows, the farthest first. */
const MOST = 20

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
export async function readFarBars(db: Db, period: Period): Promise<FarBarView[]> {
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
  const far = farBars(figures).slice(0, MOST)
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

export type FarPerson = { id: string; name: string; place: string; day: string; invoices: number }
export type FarPeople = { median: number; limit: number; people: FarPerson[] } | null

/** People who sent far more invoices in one day than is usual; null where nobody sent any. Named for a `named` reader. */
export async function readFarPeople(db: Db, period: Period, reader: Reader): Promise<FarPeople> {
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
    .limit(MOST)
  const people = rows.map(({ id, name, lastname, city, uf, day, invoices }) => ({
    id,
    name: shownName({ name, lastname }, reader),
    place: `${city}, ${uf}`,
    day,
    invoices,
  }))
  return { ...usual, people }
}
