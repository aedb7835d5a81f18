import { fold } from "#app/platform/text/fold"
import { citiesNamed, type CityOfUnit, findCity, unitNamed } from "./locations.server"

/** What somebody who writes of a place means. */
export type NamedPlace =
  /**
   * Every city that may be meant: several have one name, and a unit's name may be a city's, too (`uf`). `within` is the
   * unit that was named beside it.
   */
  | { kind: "cities"; cities: CityOfUnit[]; uf?: string; within?: string }
  | { kind: "unit"; uf: string }
  | { kind: "unknown"; city: string; uf?: string }

/** `Rio Grande do Norte` has four words; no unit has more. */
const WORDS_OF_A_UNIT = 4

/**
 * Reads `Campinas`, `campinas/sp`, `São Paulo, SP`, `Bonito - Mato Grosso do Sul` or `Bahia`. Accents, case and signs do
 * not matter.
 */
export function readPlace(typed: string): NamedPlace {
  const text = fold(typed)
  const cities = citiesNamed(text)
  const unit = unitNamed(text)
  if (cities.length > 0) return { kind: "cities", cities, uf: unit?.value }
  if (unit) return { kind: "unit", uf: unit.value }
  return readCityAndUnit(text)
}

/** The last words as a unit, what stands before them as its city. */
function readCityAndUnit(text: string): NamedPlace {
  const words = text.split(/[^a-z0-9']+/).filter(Boolean)
  for (let count = Math.min(WORDS_OF_A_UNIT, words.length - 1); count > 0; count--) {
    const uf = unitNamed(words.slice(-count).join(" "))?.value
    if (!uf) continue
    const name = words.slice(0, -count).join(" ")
    const city = findCity(uf, name)
    return city ? { kind: "cities", cities: [{ uf, city }], within: uf } : { kind: "unknown", city: name, uf }
  }
  return { kind: "unknown", city: text }
}
