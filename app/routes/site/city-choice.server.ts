import { z } from "zod"
import { findCity, findUnit, units } from "#app/domain/locations/locations.server"
import { suggestCities } from "#app/domain/registrations/registration-input.server"
import type { CityHelp } from "#app/site/person-fields"

type Typed = { uf?: unknown; city?: unknown; cityChoice?: unknown }

const asText = (value: unknown) => (typeof value === "string" ? value : "")

/** The nearest names to a city that its unit does not have; undefined where there is nothing to choose. */
function suggest({ uf, city, cityChoice }: Typed): CityHelp | undefined {
  const unit = findUnit(asText(uf).trim().toUpperCase())
  if (!unit || findCity(unit.value, asText(city))) return undefined
  const names = suggestCities(unit.value, asText(city))
  const chosen = names.find((name) => name === cityChoice)
  return names.length > 0 ? { where: { article: unit.article, unit: unit.name }, names, chosen } : undefined
}

/** What a refused form shows under Cidade. */
export const cityHelp = (body: FormData): { city?: CityHelp } => ({
  city: suggest(Object.fromEntries(["uf", "city", "cityChoice"].map((name) => [name, body.get(name)]))),
})

/** A form in which a suggested city may be chosen in place of the typed one, as long as it still belongs to it. */
export const withCityChoice = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((form: Typed) => {
    const chosen = suggest(form)?.chosen
    return chosen ? { ...form, city: chosen } : form
  }, schema)

/** The 27 units as choices. */
export const unitOptions = units.map(({ value, name }) => ({ value, label: name }))
