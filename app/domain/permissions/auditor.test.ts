import { expect, test } from "vitest"
import { allPermissions, keyOf } from "#app/auth/permissions"
import { auditingTypes, auditorPairs, tickedAsAuditor } from "./auditor"
import { matrixOf, readGrants } from "./matrix"

test("an auditor holds whatever is read, and of the rest of the catalogue nothing", () => {
  const rest = allPermissions.map(keyOf).filter((pair) => !auditorPairs.includes(pair))
  expect(auditorPairs).toEqual(
    expect.arrayContaining([
      "calculation:view",
      "draw:view",
      "log:list",
      "actions:view",
      "registrations:view",
    ]),
  )
  expect(rest.filter((pair) => /:(list|view)$/.test(pair))).toEqual([])
  expect(rest).toEqual(expect.arrayContaining(["calculation:export", "exports:create", "tokens:create"]))
})

test("a type that holds exactly this audits; one right more or less is none", () => {
  const of = (pairs: readonly string[]) => matrixOf((type) => (type === "reports" ? pairs : []))
  expect(auditingTypes(of(auditorPairs))).toEqual(["reports"])
  expect(auditingTypes(of(auditorPairs.slice(1)))).toEqual([])
  expect(auditingTypes(of([...auditorPairs, "draw:edit"]))).toEqual([])
  expect(auditingTypes(of([...auditorPairs.slice(1), "draw:edit"]))).toEqual([])
})

test("ticking it fills one column and leaves the others", () => {
  const ticked = readGrants(tickedAsAuditor(["user:stores:list", "reports:draw:edit"], "reports"))!
  expect([auditingTypes(ticked), [...ticked.user]]).toEqual([["reports"], ["stores:list"]])
})
