import { expect, test } from "vitest"
import { readStoredFilters } from "./asked-export"

test("filters under their former names ask for the same", () => {
  expect(readStoredFilters("ate=2026-11-30&de=2026-11-01&q=ate").toString()).toBe(
    "to=2026-11-30&from=2026-11-01&q=ate",
  )
  expect(readStoredFilters("batch=programados").toString()).toBe("batch=scheduled")
  expect(readStoredFilters("batch=avulsos&q=avulsos").toString()).toBe("batch=loose&q=avulsos")
})

test("filters of today stay as they are", () => {
  for (const filters of ["", "batch=3&from=2026-11-01&q=constructor", "constructor=x", "q=a&q=b"])
    expect(readStoredFilters(filters).toString()).toBe(filters)
})
