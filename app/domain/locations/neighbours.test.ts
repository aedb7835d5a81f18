import { expect, test } from "vitest"
import { units } from "./locations.server"
import { neighboursOf } from "./neighbours"

test("every unit has neighbours, and is its neighbours' neighbour", () => {
  for (const { value } of units) {
    expect(neighboursOf(value).length).toBeGreaterThan(0)
    for (const next of neighboursOf(value)) expect(neighboursOf(next)).toContain(value)
  }
  expect(neighboursOf("XX")).toEqual([])
})
