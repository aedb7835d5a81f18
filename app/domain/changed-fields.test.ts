import { expect, test } from "vitest"
import { changedFields } from "./changed-fields"

const row = { id: "1", name: "Bar do Apito", note: null as string | null, version: 3 }

test("names every field of the form that differs, with what it was and what it becomes", () => {
  expect(changedFields(row, { name: "Bar do Gol", note: "Fundos" })).toEqual({
    before: { name: "Bar do Apito", note: null },
    after: { name: "Bar do Gol", note: "Fundos" },
    names: ["name", "note"],
  })
})

test("is null where the form says what is saved", () => {
  expect(changedFields(row, { name: "Bar do Apito", note: null })).toBeNull()
})
