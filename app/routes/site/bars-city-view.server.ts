import type { Db } from "#app/db/client.server"
import type { CityOfUnit } from "#app/domain/locations/locations.server"
import { countBarsOfCity, listBarsOfCity } from "#app/domain/stores/bars-of-city.server"
import type { Locale } from "#app/errors"
import type { CityView } from "./bars/bars-view"
import { barLine } from "./bars-lines.server"
import { cityPath, sayPlace, sayWhere, unitLink, unitOf } from "./bars-places.server"

/** A city's bars, a page as the address asks for; the neighbouring pages are the city's own. */
export async function viewCity(
  db: Db,
  place: CityOfUnit,
  query: URLSearchParams,
  locale: Locale,
): Promise<CityView> {
  const [page, count] = await Promise.all([listBarsOfCity(db, place, query), countBarsOfCity(db, place)])
  const unit = unitOf(place.uf)
  const cursor = (value: string | null) => (value ? `${cityPath(place)}?cursor=${value}` : undefined)
  return {
    kind: "city",
    place: sayPlace(place),
    path: cityPath(place),
    unit: { href: unitLink(unit, locale).href, where: sayWhere(unit, locale), name: unit.name },
    count,
    bars: page.rows.map(barLine),
    before: cursor(page.previous),
    after: cursor(page.next),
    alsoNamed: [],
  }
}
