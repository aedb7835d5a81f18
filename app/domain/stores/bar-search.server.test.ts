import { expect, test } from "vitest"
import { readBarSearch } from "./bar-search.server"

const campinas = { kind: "cities", cities: [{ uf: "SP", city: "Campinas" }] }

test.each([
  "Campinas",
  "CAMPINAS",
  " campinas ",
  "Campinas/SP",
  "campinas sp",
  "Campinas - SP",
  "Campinas (SP)",
  "Campinas, São Paulo",
  "campinas sao paulo",
])("%s is the city", (typed) => expect(readBarSearch(typed)).toMatchObject(campinas))

test("a city is known by its unit's full name, however long", () => {
  expect(readBarSearch("Bonito - Mato Grosso do Sul")).toMatchObject({
    cities: [{ uf: "MS", city: "Bonito" }],
  })
  expect(readBarSearch("Olho d'Agua das Flores, AL")).toMatchObject({
    cities: [{ uf: "AL", city: "Olho d'Água das Flores" }],
  })
  expect(readBarSearch("São Paulo, SP")).toMatchObject({ cities: [{ uf: "SP", city: "São Paulo" }] })
})

test("several cities of one name are all there, and one alone with its unit", () => {
  expect(readBarSearch("campo grande")).toMatchObject({ cities: [{ uf: "AL" }, { uf: "MS" }, { uf: "RN" }] })
  expect(readBarSearch("campo grande ms")).toEqual({
    kind: "cities",
    cities: [{ uf: "MS", city: "Campo Grande" }],
    within: "MS",
  })
})

test("a unit is one, by name or code; where a city has its name, both are meant", () => {
  expect(readBarSearch("Bahia")).toEqual({ kind: "unit", uf: "BA" })
  expect(readBarSearch("to")).toEqual({ kind: "unit", uf: "TO" })
  expect(readBarSearch("Rio de Janeiro")).toEqual({
    kind: "cities",
    cities: [{ uf: "RJ", city: "Rio de Janeiro" }],
    uf: "RJ",
  })
})

test("what is no city says so, with the unit if it named one", () => {
  expect(readBarSearch("Campina, SP")).toEqual({ kind: "unknown", city: "campina", uf: "SP" })
  expect(readBarSearch("Atlântida")).toEqual({ kind: "unknown", city: "atlantida" })
  expect(readBarSearch("Rua 7")).toEqual({ kind: "unknown", city: "rua 7" })
})

test.each([
  ["13010-000", "13010000"],
  ["13010000", "13010000"],
  ["13.010-000", "13010000"],
  ["CEP: 13010-000", "13010000"],
  ["13010", "13010"],
])("%s is a CEP", (typed, digits) => expect(readBarSearch(typed)).toEqual({ kind: "cep", digits }))

test.each(["1301", "130100000", "00999-000"])("%s is no CEP", (typed) =>
  expect(readBarSearch(typed)).toEqual({ kind: "wrong", fault: "cep" }),
)

test.each(["", "   ", "?!", "🍺"])("%j says nothing", (typed) =>
  expect(readBarSearch(typed)).toEqual({ kind: "wrong", fault: "empty" }),
)
