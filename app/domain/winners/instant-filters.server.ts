import { and, eq, gte, lte, or, type SQL, sql } from "drizzle-orm"
import { cleanText } from "#app/db/filter-readers.server"
import { readPlace } from "#app/domain/locations/named-place.server"
import { parseDay } from "#app/platform/time/day"
import { validatedPerson } from "#app/domain/validation/validated-name.server"
import { endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"

/**
 * What the public list of winners is asked by: a day of São Paulo, a prize's name, a city as it was typed. `wrongDay` was
 * typed for a day and is none.
 */
export type InstantFilters = { day?: string; wrongDay?: string; prize?: string; city?: string }

/** Reads `?dia=&premio=&cidade=`. */
export function readInstantFilters(query: URLSearchParams): InstantFilters {
  const typed = cleanText(query.get("dia"))
  const day = typed === undefined ? undefined : (parseDay(typed) ?? undefined)
  return {
    day,
    wrongDay: day === undefined ? typed : undefined,
    prize: cleanText(query.get("premio")),
    city: cleanText(query.get("cidade")),
  }
}

/** Those filters as a condition on awards with their prizes and whom they were validated for; on a day that is none nobody won. */
export const matchingFilters = ({ day, wrongDay, prize, city }: InstantFilters): SQL | undefined =>
  and(
    wrongDay === undefined ? undefined : sql`false`,
    day ? gte(prizeAwards.awardedAt, startOfDay(day)) : undefined,
    day ? lte(prizeAwards.awardedAt, endOfDay(day)) : undefined,
    prize ? eq(prizes.name, prize) : undefined,
    city ? inPlaces(city) : undefined,
  )

/** "Belém" is a city of three units, "Belém, PA" or "belém pará" of one; "PA" or "Pará" alone is the whole unit. */
function inPlaces(typed: string): SQL {
  const place = readPlace(typed)
  const { uf: ofUnit, city: ofCity } = validatedPerson
  if (place.kind === "unit") return eq(ofUnit, place.uf)
  if (place.kind === "unknown") return sql`false`
  const { cities, uf: unit } = place
  const inCities = or(...cities.map(({ uf, city }) => and(eq(ofUnit, uf), eq(ofCity, city)))) ?? sql`false`
  // "Mato Grosso" is a city of Paraíba, too, which hardly anybody means; "São Paulo" is one of its own unit.
  const meansUnit = unit !== undefined && !cities.some(({ uf }) => uf === unit)
  return meansUnit ? (or(inCities, eq(ofUnit, unit)) ?? inCities) : inCities
}
