import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { cutPage, keyset, noFilters, type Page, readPage } from "#app/db/list.server"
import type { CityOfUnit } from "#app/domain/locations/locations.server"
import { stores } from "#drizzle/schema/stores"
import { BARS_A_PAGE, publicBar, type PublicBar, takesPart } from "./public-bar"

/** The bars of a city by name, a page as the address asks for (`?cursor=`). The city by its official name. */
export async function listBarsOfCity(
  db: Db,
  { uf, city }: CityOfUnit,
  query: URLSearchParams,
): Promise<Page<PublicBar>> {
  const page = readPage(query, { sorts: ["name"], defaultSort: "name", filters: noFilters }, BARS_A_PAGE)
  const { where, orderBy, limit } = keyset(page, stores.name, stores.id)
  const rows = await db
    .select(publicBar)
    .from(stores)
    .where(and(takesPart, eq(stores.uf, uf), eq(stores.city, city), where))
    .orderBy(...orderBy)
    .limit(limit)
  return cutPage(rows, page, (row) => row.name)
}

/** How many there are on all of its pages. */
export const countBarsOfCity = (db: Db, { uf, city }: CityOfUnit): Promise<number> =>
  db.$count(stores, and(takesPart, eq(stores.uf, uf), eq(stores.city, city)))
