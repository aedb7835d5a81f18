import { describe, expect, test } from "vitest"
import { allPermissions, type Area, catalogue, keyOf } from "#app/auth/permissions"
import {
  areaGroups,
  areaLabels,
  pairsOf,
  permissionLabel,
  riskyPermissions,
} from "#app/auth/permission-labels"
import { changesBetween, matrixOf, readGrants } from "./matrix"

const nothing = matrixOf(() => [])

describe("a matrix from its form", () => {
  test("has each tick in its type's column", () => {
    const matrix = readGrants(["admin:users:edit", "reports:cpf-block:list", "admin:users:edit"])
    expect(matrix).toEqual({
      ...nothing,
      admin: new Set(["users:edit"]),
      reports: new Set(["cpf-block:list"]),
    })
    expect(readGrants([])).toEqual(nothing)
  })

  test.each([
    "super:users:edit",
    "boss:users:edit",
    "admin:users:fly",
    "admin:spaceships:list",
    "admin:users",
    "admin:users:edit:",
    "admin:users:edit:list",
    "users:edit",
    "",
    ":",
    "__proto__:users:edit",
    "constructor:users:edit",
    "admin:__proto__:list",
    "admin:constructor:name",
    " admin:users:edit",
    "admin:users:édit",
  ])("is none with %j in it", (grant) => {
    expect(readGrants(["admin:users:list", grant])).toBeUndefined()
  })
})

test("what differs between two is said for each type and pair, in the catalogue's order", () => {
  const from = readGrants(["admin:users:edit", "user:stores:list"])!
  const to = readGrants(["admin:exports:list", "admin:dashboard:list", "user:stores:list"])!
  expect(changesBetween(from, to)).toEqual([
    { type: "admin", pair: "dashboard:list", on: true },
    { type: "admin", pair: "users:edit", on: false },
    { type: "admin", pair: "exports:list", on: true },
  ])
  expect(changesBetween(to, to)).toEqual([])
})

describe("on the screen", () => {
  test("every area stands in one group, with a name", () => {
    const grouped = areaGroups.flatMap(({ areas }) => areas)
    expect([...grouped].sort()).toEqual(Object.keys(catalogue).sort())
    expect(grouped.flatMap((area) => pairsOf(area)).sort()).toEqual(allPermissions.map(keyOf).sort())
    expect(new Set(Object.values(areaLabels)).size).toBe(grouped.length)
  })

  test("every right has words, and none of an area's two the same", () => {
    for (const area of Object.keys(catalogue) as Area[]) {
      const words = catalogue[area].map((action) => permissionLabel(`${area}:${action}`))
      expect(words.filter((word) => /[_:]|^[a-z]/.test(word))).toEqual([])
      expect(new Set(words).size, area).toBe(words.length)
    }
  })

  test("what is marked as risky exists", () => {
    const known = allPermissions.map(keyOf)
    expect(Object.keys(riskyPermissions).filter((pair) => !known.includes(pair))).toEqual([])
  })
})
