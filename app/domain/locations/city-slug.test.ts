import { expect, test } from "vitest"
import { citySlug } from "./city-slug"
import { findCity, units } from "./locations.server"

test.each([
  ["São Paulo", "sao-paulo"],
  ["Olho d'Água das Flores", "olho-d-agua-das-flores"],
  ["Ji-Paraná", "ji-parana"],
])("%s stands in an address as %s", (name, slug) => expect(citySlug(name)).toBe(slug))

test("every city of the country is found again by what its address says", () => {
  for (const { value, cities } of units)
    for (const city of cities) expect(findCity(value, citySlug(city))).toBe(city)
})
