import { and, asc, type Column, eq, gt, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type CityOfUnit, type Unit, units } from "#app/domain/locations/locations.server"
import { stores } from "#drizzle/schema/stores"
import { takesPart } from "./public-bar"

/**
 * The different values of a column among the bars that take part: a step along the index for each of them, however many
 * bars have it.
 */
async function valuesOf(db: Db, column: Column, where: SQL | undefined = takesPart): Promise<string[]> {
  const next = (condition: SQL | undefined) =>
    sql`select ${column} from ${stores} where ${condition} order by ${column} limit 1`
  const found = await db.execute<{ value: string }>(sql`
    with recursive found (value) as (
      (${next(where)})
      union all
      select (${next(and(where, gt(column, sql`found.value`)))}) from found where found.value is not null
    )
    select value from found where value is not null`)
  return found.map(({ value }) => value)
}

/** The units that have a bar, by name. */
export async function unitsWithBars(db: Db): Promise<Unit[]> {
  const ufs = new Set(await valuesOf(db, stores.uf))
  return units.filter(({ value }) => ufs.has(value))
}

/** A unit's cities that have a bar, by name. */
export async function citiesWithBars(db: Db, uf: string): Promise<string[]> {
  const cities = await valuesOf(db, stores.city, and(takesPart, eq(stores.uf, uf)))
  return cities.sort((a, b) => a.localeCompare(b, "pt-BR"))
}

/** Those of some cities that have a bar, in their order. */
export async function onlyWithBars(db: Db, cities: readonly CityOfUnit[]): Promise<CityOfUnit[]> {
  const first = cities.map(({ uf, city }) =>
    db
      .select({ id: stores.id })
      .from(stores)
      .where(and(takesPart, eq(stores.uf, uf), eq(stores.city, city)))
      // Along the index: else a large city's first bar is looked for from the table's beginning.
      .orderBy(asc(stores.name))
      .limit(1),
  )
  const found = await Promise.all(first)
  return cities.filter((_, at) => (found[at]?.length ?? 0) > 0)
}

/** The first few of many cities that have a bar, in their order: one question, a look at the index for each of them. */
export async function firstWithBars(
  db: Db,
  cities: readonly CityOfUnit[],
  count: number,
): Promise<CityOfUnit[]> {
  const column = (name: keyof CityOfUnit) => sql.param(cities.map((city) => city[name]))
  const found = await db.execute<{ n: number }>(sql`
    select asked.n::int from unnest(${column("uf")}::text[], ${column("city")}::text[])
      with ordinality as asked (uf, city, n)
    cross join lateral (
      select from ${stores} where ${takesPart} and ${stores.uf} = asked.uf and ${stores.city} = asked.city
      order by ${stores.name} limit 1
    ) as bar
    order by asked.n limit ${count}`)
  return found.flatMap(({ n }) => cities[n - 1] ?? [])
}
