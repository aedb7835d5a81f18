import { describe, expect, test } from "vitest"
import { type BarFigure, farBars, FEW_BARS, medianOf, usualOf } from "./outliers"

const once = (...values: number[]) => values.map((value) => ({ value, weight: 1 }))

describe("the median", () => {
  test("is the middle, whatever the order, and the lower of two", () => {
    expect(medianOf(once(9, 1, 5))).toBe(5)
    expect(medianOf(once(9, 1, 5, 7))).toBe(5)
    expect(medianOf([])).toBeNull()
  })

  test("counts a figure as often as it is there", () => {
    expect(
      medianOf([
        { value: 1, weight: 10 },
        { value: 50, weight: 9 },
      ]),
    ).toBe(1)
    expect(
      medianOf([
        { value: 1, weight: 9 },
        { value: 50, weight: 10 },
      ]),
    ).toBe(50)
  })
})

describe("the limit of the usual", () => {
  test("follows how far the figures lie apart", () => {
    expect(usualOf(once(80, 90, 100, 110, 120))).toEqual({ median: 100, limit: 100 + 6 * 25 })
    expect(usualOf(once(20, 60, 100, 140, 180))!.limit).toBeCloseTo(100 + 6 * 1.4826 * 40)
  })

  test("leaves room where all are alike", () => {
    expect(usualOf(once(1, 1, 1, 1))).toEqual({ median: 1, limit: 7 })
    expect(usualOf([])).toBeNull()
  })

  test("is not moved by the one that is far off", () => {
    expect(usualOf(once(10, 10, 10, 10, 1_000_000))).toEqual(usualOf(once(10, 10, 10, 10, 11)))
  })
})

const bars = (uf: string, perDay: number[], days = 10): BarFigure[] =>
  perDay.map((each, n) => ({ storeId: `${uf}${n}`, uf, invoices: each * days, days }))

describe("bars far from the usual", () => {
  test("are held against their own unit, day by day", () => {
    const capital = bars("SP", [100, 110, 120, 130, 140])
    const quiet = bars("AC", [4, 4, 5, 5, 60])
    expect(farBars([...capital, ...quiet])).toEqual([
      { storeId: "AC4", uf: "AC", invoices: 600, days: 10, perDay: 60, median: 5 },
    ])
  })

  test("that were open on one day alone are no less far for it", () => {
    const usual = bars("SP", [10, 10, 10, 10, 10])
    const sudden = { storeId: "new", uf: "SP", invoices: 90, days: 1 }
    expect(farBars([...usual, sudden]).map(({ storeId }) => storeId)).toEqual(["new"])
  })

  test("of a unit with few bars are held against the country's", () => {
    const alone = bars("AC", [200])
    const country = bars("SP", [10, 11, 12, 13, 14])
    expect(alone.length).toBeLessThan(FEW_BARS)
    expect(farBars([...country, ...alone]).map(({ storeId }) => storeId)).toEqual(["AC0"])
  })

  test("are none where all are alike, or where there is none", () => {
    expect(farBars(bars("SP", [50, 50, 50, 50, 50]))).toEqual([])
    expect(farBars([])).toEqual([])
  })
})
