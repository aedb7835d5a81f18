import type { Db } from "#app/db/client.server"
import type { Unit } from "#app/domain/locations/locations.server"
import { citiesWithBars } from "#app/domain/stores/places-with-bars.server"
import type { Locale } from "#app/errors"
import type { UnitView } from "./bars/bars-view"
import { numberedPage } from "./bars-lines.server"
import { cityPath, sayWhere, unitLink } from "./bars-places.server"

/** Minas Gerais alone has 853. */
const CITIES_A_PAGE = 100

/** A unit's cities with bars, a page as the address asks for (`?pagina=`); null where it has none. */
export async function viewUnit(
  db: Db,
  unit: Unit,
  { query, locale }: { query: URLSearchParams; locale: Locale },
): Promise<UnitView | null> {
  const cities = await citiesWithBars(db, unit.value)
  if (cities.length === 0) return null
  const { href } = unitLink(unit, locale)
  const { rows, before, after } = numberedPage(cities, query, CITIES_A_PAGE)
  const linkTo = (page: number | null) => (page ? `${href}?pagina=${page}` : undefined)
  return {
    kind: "unit",
    where: sayWhere(unit, locale),
    name: unit.name,
    cities: rows.map((city) => ({ label: city, name: city, href: cityPath({ uf: unit.value, city }) })),
    before: linkTo(before),
    after: linkTo(after),
  }
}
