import { z } from "zod"
import { findCity, findUnit, nearestCities, type Unit } from "./locations.server"

type TypedPlace = { uf?: unknown; city?: unknown; cityChoice?: unknown }

/** What a form shows under Cidade when the unit does not have it: the nearest names, and the one that was chosen. */
export type CityHelp = {
  where: { article: Unit["article"]; unit: string }
  names: string[]
  chosen?: string
}

const asText = (value: unknown) => (typeof value === "string" ? value : "")

/** The nearest names to a city that its unit does not have; undefined where there is nothing to choose. */
function suggest({ uf, city, cityChoice }: TypedPlace): CityHelp | undefined {
  const unit = findUnit(asText(uf).trim().toUpperCase())
  if (!unit || findCity(unit.value, asText(city))) return undefined
  const names = nearestCities(unit.value, asText(city))
  const chosen = names.find((name) => name === cityChoice)
  return names.length > 0 ? { where: { article: unit.article, unit: unit.name }, names, chosen } : undefined
}

/** The help with a body's `uf`, `city` and `cityChoice`, for the refused form's answer. */
export const cityHelp = (body: { get(name: string): unknown }): { city?: CityHelp } => ({
  city: suggest({ uf: body.get("uf"), city: body.get("city"), cityChoice: body.get("cityChoice") }),
})

/** A form in which a suggested city may be chosen in place of the typed one, as long as it still belongs to it. */
export const withCityChoice = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((form: TypedPlace) => {
    const chosen = suggest(form)?.chosen
    return chosen ? { ...form, city: chosen } : form
  }, schema)
