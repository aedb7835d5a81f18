import { expect, test } from "vitest"
import { z } from "zod"
import { cityHelp, withCityChoice } from "./city-choice.server"

const help = (form: Record<string, string>) => cityHelp(new URLSearchParams(form)).city

test("an unknown city is answered with the nearest names of its unit", () => {
  const { names, where } = help({ uf: " sp ", city: "campina" })!
  expect(names).toContain("Campinas")
  expect(where).toEqual({ article: "em", unit: "São Paulo" })
})

test("there is nothing to choose from where the city is known, or the unit is not", () => {
  expect(help({ uf: "SP", city: "campinas" })).toBeUndefined()
  expect(help({ uf: "XX", city: "Campinas" })).toBeUndefined()
  expect(help({})).toBeUndefined()
})

test("a chosen name takes the typed one's place only while it is one of the nearest", () => {
  const form = withCityChoice(z.object({ uf: z.string(), city: z.string() }))
  const typed = { uf: "SP", city: "Riberao Preto" }
  expect(form.parse({ ...typed, cityChoice: "Ribeirão Preto" })).toMatchObject({ city: "Ribeirão Preto" })
  expect(form.parse({ ...typed, cityChoice: "Manaus" })).toMatchObject(typed)
  expect(form.parse({ ...typed, city: "Osasco", cityChoice: "Ribeirão Preto" })).toMatchObject({
    city: "Osasco",
  })
})
