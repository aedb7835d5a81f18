import { citiesNamed, type CityOfUnit, findCity, unitNamed } from "#app/domain/locations/locations.server"
import { fold } from "#app/platform/text/fold"

/** What somebody who looks for a bar asked for. */
type BarSearch =
  | { kind: "wrong"; fault: "empty" | "cep" }
  /** A CEP, or how one begins. */
  | { kind: "cep"; digits: string }
  /**
   * Every city that may be meant: several have one name, and a unit's name may be a city's, too (`uf`). `within` is the
   * unit that was named beside it.
   */
  | { kind: "cities"; cities: CityOfUnit[]; uf?: string; within?: string }
  | { kind: "unit"; uf: string }
  | { kind: "unknown"; city: string; uf?: string }

/** A CEP's first five digits name a neighbourhood. */
const SHORTEST_CEP = 5
/** `Rio Grande do Norte` has four words; no unit has more. */
const WORDS_OF_A_UNIT = 4

/**
 * Reads `Campinas`, `campinas/sp`, `São Paulo, SP`, `Bonito - Mato Grosso do Sul`, `Bahia`, `13010-000` or `13010`.
 * Accents, case and signs do not matter.
 */
export function readBarSearch(typed: string): BarSearch {
  const text = fold(typed).replace(/^cep\b[\s:.]*/, "")
  if (!/[a-z0-9]/.test(text)) return { kind: "wrong", fault: "empty" }
  if (/^[0-9\s.-]+$/.test(text)) return readCep(text)
  const cities = citiesNamed(text)
  const unit = unitNamed(text)
  if (cities.length > 0) return { kind: "cities", cities, uf: unit?.value }
  if (unit) return { kind: "unit", uf: unit.value }
  return readCityAndUnit(text)
}

function readCep(text: string): BarSearch {
  const digits = text.replace(/[^0-9]/g, "")
  // The first of Brazil's ranges begins with 01000.
  const isCep = digits.length >= SHORTEST_CEP && digits.length <= 8 && digits >= "01000"
  return isCep ? { kind: "cep", digits } : { kind: "wrong", fault: "cep" }
}

/** The last words as a unit, what stands before them as its city. */
function readCityAndUnit(text: string): BarSearch {
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
