import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities"
import { getStates } from "@brazilian-utils/brazilian-utils/get-states"
import { fold } from "#app/platform/fold"
import { editDistance } from "./edit-distance"

export type Unit = {
  /** Two letters, e.g. `SP`. */
  value: string
  name: string
  /** How Portuguese says "in": em São Paulo, no Rio de Janeiro, na Bahia. */
  article: "no" | "em" | "na"
  cities: string[]
}

const withNo = new Set(["AC", "AP", "AM", "CE", "DF", "ES", "MA", "PA", "PR", "PI", "RJ", "RN", "RS"])
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
  // The text comes from a form: what is longer than any name only costs time.
  const typed = cityKey(text.slice(0, 200)).slice(0, 60)
  if (!typed) return []
  return [...foldedCities(uf)]
    .map(([key, name]) => {
      const { prefix, whole } = editDistance(typed, key)
      return { name, near: prefix > 0 && key.includes(typed) ? 0.5 : prefix, whole }
    })
    .sort((a, b) => a.near - b.near || a.whole - b.whole || a.name.localeCompare(b.name, "pt-BR"))
    .slice(0, count)
    .map((city) => city.name)
}

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
