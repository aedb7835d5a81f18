import { expect, test } from "vitest"
import { countIn, sumTotals } from "./ticket-totals"

const rows = [
  { series: 7, day: "2026-11-10", given: 30, voided: 2 },
  { series: 12, day: "2026-11-09", given: 5, voided: 5 },
  { series: 7, day: "2026-11-09", given: 10, voided: 0 },
  { series: 0, day: "2026-11-11", given: 1, voided: 1 },
]

test("totals add up in all, by series and by day, each in order", () => {
  expect(sumTotals(rows, {})).toEqual({
    all: { given: 46, voided: 8 },
    bySeries: [
      { key: 0, given: 1, voided: 1 },
      { key: 7, given: 40, voided: 2 },
      { key: 12, given: 5, voided: 5 },
    ],
    byDay: [
      { key: "2026-11-09", given: 15, voided: 5 },
      { key: "2026-11-10", given: 30, voided: 2 },
      { key: "2026-11-11", given: 1, voided: 1 },
    ],
  })
})

test("a series and a period leave the others out, and both ends count", () => {
  expect(sumTotals(rows, { series: 7 }).all).toEqual({ given: 40, voided: 2 })
  expect(sumTotals(rows, { from: "2026-11-10" }).all).toEqual({ given: 31, voided: 3 })
  expect(sumTotals(rows, { to: "2026-11-09" }).all).toEqual({ given: 15, voided: 5 })
  expect(sumTotals(rows, { series: 9, from: "2026-11-10" })).toMatchObject({ bySeries: [], byDay: [] })
})

test("a state picks the valid or the void ones", () => {
  const sum = { given: 30, voided: 2 }
  expect([countIn(sum, undefined), countIn(sum, "valid"), countIn(sum, "void")]).toEqual([30, 28, 2])
})
