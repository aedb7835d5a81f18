import { and, eq, gte, lte, or, type SQL, sql } from "drizzle-orm"
import { cleanText } from "#app/db/filter-readers.server"
import { parseDay } from "#app/platform/time/day"
import { citiesNamed, type CityOfUnit, findCity, unitNamed } from "#app/domain/locations/locations.server"
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

/** "Belém" is a city of three units, "Belém, PA" of one; "PA" or "Pará" alone is the whole unit. */
function inPlaces(typed: string): SQL {
  const places = placesNamed(typed)
  const unit = places.length === 0 ? unitNamed(typed) : undefined
  const { uf: ofUnit, city: ofCity } = validatedPerson
  if (unit) return eq(ofUnit, unit.value)
  const each = places.map(({ uf, city }) => and(eq(ofUnit, uf), eq(ofCity, city)))
  return or(...each) ?? sql`false`
}

function placesNamed(typed: string): CityOfUnit[] {
  const [, name = "", uf = ""] = /^(.+?)\s*[,/-]\s*([a-z]{2})$/i.exec(typed) ?? []
  const city = findCity(uf.toUpperCase(), name)
  return city ? [{ uf: uf.toUpperCase(), city }] : citiesNamed(typed)
}
