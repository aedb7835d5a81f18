import { describe, expect, test } from "vitest"
import { capitals } from "./capitals"
import {
  citiesHolding,
  citiesNamed,
  findCity,
  findUnit,
  nearestCities,
  similarCities,
  unitNamed,
  units,
} from "./locations.server"

describe("the units", () => {
  test("are 27, by name, with 5,571 cities; the Federal District has one", () => {
    expect(units).toHaveLength(27)
    expect(units.map((unit) => unit.name)).toEqual(
      units.map((unit) => unit.name).sort((a, b) => a.localeCompare(b, "pt-BR")),
    )
    expect(units.flatMap((unit) => unit.cities)).toHaveLength(5571)
    expect(findUnit("DF")?.cities).toEqual(["Brasília"])
    expect(findUnit("XX")).toBeUndefined()
  })

  test("carry the article that Portuguese gives them", () => {
    const by = (article: string) => units.filter((unit) => unit.article === article).map((unit) => unit.value)
    expect(by("no").join(" ")).toBe("AC AP AM CE DF ES MA PA PR PI RJ RN RS TO")
    expect(by("na").join(" ")).toBe("BA PB")
    expect(by("em").join(" ")).toBe("AL GO MT MS MG PE RO RR SC SP SE")
  })
})

test("each unit has a capital, which is one of its cities", () => {
  expect(Object.keys(capitals).toSorted()).toEqual(units.map(({ value }) => value).toSorted())
  for (const [uf, city] of Object.entries(capitals)) expect(findUnit(uf)?.cities).toContain(city)
})

describe("finding a city", () => {
  test("every city is found under its own name: no two of a unit fold into one", () => {
    for (const unit of units) for (const city of unit.cities) expect(findCity(unit.value, city)).toBe(city)
  })

  test.each([
    ["SP", "SAO PAULO", "São Paulo"],
    ["SP", "  são   paulo ", "São Paulo"],
    ["AL", "olho d agua das flores", "Olho d'Água das Flores"],
    ["AL", "Olho d’água das Flores", "Olho d'Água das Flores"],
    ["AL", "Olho D´agua das Flores", "Olho d'Água das Flores"],
    ["RO", "Ji Parana", "Ji-Paraná"],
    ["DF", "brasilia", "Brasília"],
  ])("%s, %s is %s", (uf, text, city) => expect(findCity(uf, text)).toBe(city))

  test("a city of another unit, a part of a name and nothing are not found", () => {
    expect(findCity("SP", "Niterói")).toBeUndefined()
    expect(findCity("SP", "São")).toBeUndefined()
    expect(findCity("SP", "")).toBeUndefined()
    expect(findCity("XX", "Santos")).toBeUndefined()
  })
})

describe("the nearest names", () => {
  test.each([
    ["SP", "Riberao Preto", "Ribeirão Preto"],
    ["SP", "Osasko", "Osasco"],
    ["SP", "Santo", "Santos"],
    ["RJ", "Niteroy", "Niterói"],
    ["MG", "belo horisonte", "Belo Horizonte"],
    ["SC", "Floripa", "Florianópolis"],
  ])("%s, %s: %s comes first", (uf, text, city) => expect(nearestCities(uf, text)[0]).toBe(city))

  test("hold the cities that end with the word typed", () => {
    expect(nearestCities("SP", "preto")).toContain("Ribeirão Preto")
  })

  test("are as many as asked for and exist, however odd the text", () => {
    expect(nearestCities("SP", "São")).toHaveLength(5)
    expect(nearestCities("SP", "São", 12)).toHaveLength(12)
    expect(nearestCities("DF", "x")).toEqual(["Brasília"])
    expect(nearestCities("SP", "x".repeat(100_000))).toHaveLength(5)
    expect(nearestCities("SP", " ?! ")).toEqual([])
    expect(nearestCities("XX", "Santos")).toEqual([])
  })
})

describe("a name without its unit", () => {
  test("is every city that has it", () => {
    expect(citiesNamed("campo grande")).toEqual([
      { uf: "AL", city: "Campo Grande" },
      { uf: "MS", city: "Campo Grande" },
      { uf: "RN", city: "Campo Grande" },
    ])
    expect(citiesNamed("SAO PAULO")).toEqual([{ uf: "SP", city: "São Paulo" }])
    expect(citiesNamed("Atlântida")).toEqual([])
  })

  test("that no city has comes with the most similar ones of the country", () => {
    expect(similarCities("Campina")).toContainEqual({ uf: "SP", city: "Campinas" })
    expect(similarCities("Riberao Preto")[0]).toEqual({ uf: "SP", city: "Ribeirão Preto" })
    expect(similarCities("x".repeat(100_000))).toEqual([])
    expect(similarCities(" ?! ")).toEqual([])
  })

  test("comes with all of them, the capitals first among those that begin with it, or with one unit's alone", () => {
    const rio = similarCities("Rio")
    expect(rio.slice(0, 2).map(({ city }) => city)).toEqual(["Rio Branco", "Rio de Janeiro"])
    expect(rio).toContainEqual({ uf: "SP", city: "Rio das Pedras" })
    expect(similarCities("Rio", "RJ")[0]).toEqual({ uf: "RJ", city: "Rio de Janeiro" })
    expect(similarCities("São José", "SP")).toContainEqual({ uf: "SP", city: "São José dos Campos" })
    expect(similarCities("São José", "SP").every(({ uf }) => uf === "SP")).toBe(true)
  })

  test("of one or two letters comes with what begins so, and with no slip of the finger", () => {
    expect(similarCities("Ub").length).toBeGreaterThan(5)
    expect(similarCities("Ub").filter(({ city }) => !city.startsWith("Ub"))).toEqual([])
  })

  test("may be a part of longer ones", () => {
    expect(citiesHolding("São Bernardo", "SP")).toEqual([{ uf: "SP", city: "São Bernardo do Campo" }])
    expect(citiesHolding("Ribeirão")).toContainEqual({ uf: "SP", city: "Ribeirão Preto" })
    expect(citiesHolding("Ribeirão")).not.toContainEqual({ uf: "PE", city: "Ribeirão" })
    expect(citiesHolding("Santos")).not.toContainEqual({ uf: "SP", city: "Campinas" })
  })

  test("may be a unit's, by code or in full", () => {
    expect(unitNamed("ba")?.value).toBe("BA")
    expect(unitNamed("ESPIRITO SANTO")?.value).toBe("ES")
    expect(unitNamed("Campinas")).toBeUndefined()
  })
})
