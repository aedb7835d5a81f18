import type { CityOfUnit, Unit } from "#app/domain/locations/locations.server"
import type { Locale } from "#app/errors"
import type { NoneView } from "./bars/bars-view"
import { besideThese, cityLink, sayWhere, unitLink } from "./bars-places.server"

/** Who asks: the units with bars, and the visitor's language. */
export type NoneOptions = { withBars: readonly Unit[]; locale: Locale }

/** Cities of a unit that a page without bars leads to; the unit's own page has the others. */
const MOST_LED_TO = 12

export type Leads = {
  /** Units of which nothing was found: they are no lead, those beside them are. */
  ufs?: string[]
  /** The unit of the city that was meant, with its cities that have a bar. */
  unit?: Unit
  cities?: string[]
  /** Cities with bars whose name is like the one that was typed. */
  similar?: CityOfUnit[]
}

/** Nothing was found: why, and where to go on from there. */
export function viewNone(
  about: Pick<NoneView, "why" | "text" | "name">,
  { ufs = [], unit, cities = [], similar = [] }: Leads,
  { withBars, locale }: NoneOptions,
): NoneView {
  const beside = besideThese(ufs, withBars)
  const led = cities.slice(0, MOST_LED_TO)
  return {
    kind: "none",
    ...about,
    similar: similar.map(cityLink),
    unit:
      unit && led.length > 0
        ? {
            where: sayWhere(unit, locale),
            name: unit.name,
            href: unitLink(unit, locale).href,
            cities: led.map((city) => cityLink({ uf: unit.value, city })),
            more: cities.length > led.length,
          }
        : null,
    units: beside.units.map((each) => unitLink(each, locale)),
    areBeside: beside.near,
  }
}
