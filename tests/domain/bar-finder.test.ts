import { db, dropOwnDatabase } from "#tests/support/own-database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { barsByCep } from "#app/domain/stores/bars-by-cep.server"
import { barsNear } from "#app/domain/stores/bars-near.server"
import { listBarsOfCity } from "#app/domain/stores/bars-of-city.server"
import {
  citiesWithBars,
  firstWithBars,
  onlyWithBars,
  unitsWithBars,
} from "#app/domain/stores/places-with-bars.server"
import { insertStore } from "#drizzle/seed/builders/store"

const campinas = { uf: "SP", city: "Campinas" }
const centre = { lat: -22.91, lng: -47.06 }
const nowhere = { lat: null, lng: null }

beforeAll(async () => {
  await insertStore(db, { name: "Bar do Centro", lat: -22.906, lng: -47.061, cep: "13010000" })
  await insertStore(db, { name: "Bar da Ponta", lat: -22.906, lng: -47.2, cep: "13010900" })
  await insertStore(db, { name: "Bar sem Mapa", ...nowhere, cep: "13090000" })
  await insertStore(db, { name: "Bar que Saiu", active: false, lat: -22.91, lng: -47.06, cep: "13010001" })
  await insertStore(db, {
    name: "Bar do Porto",
    uf: "AM",
    city: "Manaus",
    lat: -3.119,
    lng: -60.022,
    cep: "69005010",
  })
  await insertStore(db, { name: "Bar da Onça", uf: "AC", city: "Rio Branco", active: false, cep: "69900000" })
})
afterAll(dropOwnDatabase)

const names = (bars: { name: string }[]) => bars.map(({ name }) => name)

describe("the bars of a city", () => {
  test("are those that take part, by name", async () => {
    const { rows, next } = await listBarsOfCity(db, campinas, new URLSearchParams())
    expect(names(rows)).toEqual(["Bar da Ponta", "Bar do Centro", "Bar sem Mapa"])
    expect(next).toBeNull()
  })

  test("come in pages that lose and repeat none", async () => {
    const bauru = { uf: "SP", city: "Bauru" }
    const all = Array.from({ length: 45 }, (_, n) => `Bar ${n % 7}`)
    for (const name of all) await insertStore(db, { ...bauru, ...nowhere, name, cep: "17010000" })
    const ids: string[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await listBarsOfCity(db, bauru, new URLSearchParams({ cursor }))
      ids.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    }
    expect([ids.length, new Set(ids).size]).toEqual([45, 45])
  })
})

describe("the bars by a CEP", () => {
  test("are those that share most of its beginning first, and none of another region", async () => {
    const found = await barsByCep(db, "13010950")
    expect(found.slice(0, 3).map(({ name, shared }) => [name, shared])).toEqual([
      ["Bar da Ponta", 6],
      ["Bar do Centro", 5],
      ["Bar sem Mapa", 3],
    ])
    expect(names(await barsByCep(db, "69900000"))).toEqual(["Bar do Porto"])
    expect(await barsByCep(db, "88010000")).toEqual([])
  })

  test("may be looked for by its first five digits", async () => {
    expect(names(await barsByCep(db, "69005"))).toEqual(["Bar do Porto"])
  })
})

describe("the bars near a position", () => {
  test("are the nearest first, with the way there, and last those that nobody has placed", async () => {
    const found = await barsNear(db, centre)
    expect(names(found)).toEqual(["Bar do Centro", "Bar da Ponta", "Bar do Porto", "Bar sem Mapa"])
    expect(found[0]!.km).toBeLessThan(1)
    expect(found[1]!.km).toBeCloseTo(14.3, 0)
    expect(found[2]!.km).toBeCloseTo(2603, -2)
    expect(found[3]!.km).toBeNull()
  })

  test("can be asked for from anywhere", async () => {
    for (const here of [
      { lat: 90, lng: 180 },
      { lat: -90, lng: -180 },
      { lat: 0, lng: 0 },
    ])
      expect(names(await barsNear(db, here))).toEqual(
        expect.arrayContaining(["Bar do Centro", "Bar do Porto"]),
      )
  })
})

describe("the places that have a bar", () => {
  test("are those where one takes part", async () => {
    expect((await unitsWithBars(db)).map(({ value }) => value)).toEqual(["AM", "SP"])
    expect(await citiesWithBars(db, "SP")).toEqual(["Bauru", "Campinas"])
    expect(await citiesWithBars(db, "AC")).toEqual([])
    const asked = [{ uf: "AC", city: "Rio Branco" }, campinas, { uf: "SP", city: "Santos" }]
    expect(await onlyWithBars(db, asked)).toEqual([campinas])
    const bauru = { uf: "SP", city: "Bauru" }
    const many = [...asked, bauru, { uf: "AM", city: "Manaus" }]
    expect(await firstWithBars(db, many, 2)).toEqual([campinas, bauru])
    expect(await firstWithBars(db, [], 2)).toEqual([])
  })
})
