import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities"
import { getStates } from "@brazilian-utils/brazilian-utils/get-states"
import { fold } from "#app/platform/text/fold"
import { capitals } from "./capitals"
import { editDistance } from "./edit-distance"

export type Unit = {
  /** Two letters, e.g. `SP`. */
  value: string
  name: string
  /** How Portuguese says "in": em São Paulo, no Rio de Janeiro, na Bahia. */
  article: "no" | "em" | "na"
  cities: string[]
}

const withNo = new Set(["AC", "AP", "AM", "CE", "DF", "ES", "MA", "PA", "PR", "PI", "RJ", "RN", "RS", "TO"])
const withNa = new Set(["BA", "PB"])

/** The 27 units by name, each with its cities by name (IBGE's list, 5,571 in all). */
export const units: Unit[] = getStates().map(({ code, name }) => ({
  value: code,
  name,
  article: withNo.has(code) ? "no" : withNa.has(code) ? "na" : "em",
  cities: getMunicipalities(code).map((city) => city.name),
}))

/** The 27 units as choices of a form or a filter. */
export const unitOptions = units.map(({ value, name }) => ({ value, label: name }))

const unitByValue = new Map(units.map((unit) => [unit.value, unit]))

/** The unit of a two-letter upper-case code, or undefined. */
export function findUnit(value: string): Unit | undefined {
  return unitByValue.get(value)
}

/** The official name of a unit's city; accents, case, spaces, hyphens and apostrophes do not matter. */
export function findCity(uf: string, text: string): string | undefined {
  return foldedCities(uf).get(cityKey(text))
}

/**
 * A unit's cities most like what was typed, best first: those that begin with it, hold it, or are a typo
 * away.
 */
export function nearestCities(uf: string, text: string, count = 5): string[] {
  const typed = typedKey(text)
  if (!typed) return []
  return [...foldedCities(uf)]
    .map(([key, city]) => likeness(typed, { key, uf, city }))
    .sort(mostLike)
    .slice(0, count)
    .map(({ city }) => city)
}

/** A city and its unit. */
export type CityOfUnit = { uf: string; city: string }

/** Every city of that name, by unit; accents, case and signs do not matter. */
export function citiesNamed(text: string): CityOfUnit[] {
  const key = cityKey(text)
  return units.flatMap(({ value: uf }) => {
    const city = foldedCities(uf).get(key)
    return city === undefined ? [] : [{ uf, city }]
  })
}

/** Longer than a name by more than this, what was typed is no slip of the finger any more. */
const SLIPS = 3
/** Of less than this much of a name nothing can be a slip of the finger. */
const SHORTEST_SLIP = 3

/**
 * Cities most like what was typed, best first, of the country or of one unit; none where it is nothing like a name. They
 * are all of them: who shows a few takes those first that it can show.
 */
export function similarCities(text: string, uf?: string): CityOfUnit[] {
  const typed = typedKey(text)
  return likeCities(typed, typed.length < SHORTEST_SLIP ? 0 : Math.min(SLIPS, typed.length / 2), uf)
}

/** Cities that have another one's whole name in theirs, best first, of the country or of one unit. */
export function citiesHolding(name: string, uf?: string): CityOfUnit[] {
  const key = typedKey(name)
  return likeCities(key, HOLDS, uf).filter(({ city }) => cityKey(city) !== key)
}

function likeCities(typed: string, farthest: number, uf: string | undefined): CityOfUnit[] {
  if (!typed) return []
  return units
    .filter(({ value }) => uf === undefined || value === uf)
    .flatMap(({ value }) =>
      [...foldedCities(value)]
        .filter(([key]) => typed.length <= key.length + SLIPS)
        .map(([key, city]) => likeness(typed, { key, uf: value, city })),
    )
    .filter(({ near }) => near <= farthest)
    .sort((a, b) => a.near - b.near || capitalsFirst(a, b) || mostLike(a, b))
    .map(({ uf, city }) => ({ uf, city }))
}

/** The unit of a code or a name, however it is written. */
export function unitNamed(text: string): Unit | undefined {
  const key = cityKey(text)
  return units.find(({ value, name }) => value.toLowerCase() === key || cityKey(name) === key)
}

// The text comes from a form: what is longer than any name only costs time.
const typedKey = (text: string) => cityKey(text.slice(0, 200)).slice(0, 60)

type Like = CityOfUnit & { near: number; whole: number }

/** Nearer than a slip of the finger, and farther than to begin with it. */
const HOLDS = 0.5

/** How far a name is from what was typed; one that begins with it comes first, then one that holds it. */
function likeness(typed: string, { key, ...place }: CityOfUnit & { key: string }): Like {
  const { prefix, whole } = editDistance(typed, key)
  return { ...place, near: prefix > 0 && key.includes(typed) ? HOLDS : prefix, whole }
}

const mostLike = (a: Like, b: Like) =>
  a.near - b.near || a.whole - b.whole || a.city.localeCompare(b.city, "pt-BR")

const isCapital = ({ uf, city }: CityOfUnit) => capitals[uf] === city
/** Who writes "Rio" or "Porto" means no village. */
const capitalsFirst = (a: CityOfUnit, b: CityOfUnit) => Number(isCapital(b)) - Number(isCapital(a))

const foldedByUnit = new Map<string, ReadonlyMap<string, string>>()

/** Comparable key → official name. Folded at first use: most processes ask for a few units only. */
function foldedCities(uf: string): ReadonlyMap<string, string> {
  const known = foldedByUnit.get(uf)
  if (known) return known
  const unit = findUnit(uf)
  if (!unit) return new Map()
  const folded = new Map(unit.cities.map((name) => [cityKey(name), name]))
  foldedByUnit.set(uf, folded)
  return folded
}

/** Letters and digits alone: "Olho d'Água", "olho d agua" and "Olho D’agua" are one city. */
function cityKey(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, "")
}
