import { expect, test } from "vitest"
import { daysAfter, daysBetween } from "./days"

test("days are counted over the ends of months and years, and back", () => {
  expect(daysAfter("2026-12-30", 3)).toBe("2027-01-02")
  expect(daysAfter("2028-03-01", -1)).toBe("2028-02-29")
  expect(daysBetween("2026-12-30", "2027-01-02")).toBe(3)
  expect(daysBetween("2027-01-02", "2026-12-30")).toBe(-3)
  expect(daysBetween("2018-11-04", "2018-11-05")).toBe(1)
})
