import { expect, test } from "vitest"
import { ageOn, isOfAge } from "./age"

test.each([
  ["2008-11-21", "2026-11-20", 17],
  ["2008-11-21", "2026-11-21", 18],
  ["2008-12-31", "2027-01-01", 18],
  ["2008-01-01", "2025-12-31", 17],
  ["1926-05-05", "2026-05-05", 100],
  ["2026-11-21", "2026-11-21", 0],
  ["2026-11-22", "2026-11-21", -1],
])("born on %s, on %s: %i years", (birthdate, day, years) => expect(ageOn(birthdate, day)).toBe(years))

test("who was born on 29 February comes of age on 1 March of a common year", () => {
  expect(isOfAge("2008-02-29", "2026-02-28")).toBe(false)
  expect(isOfAge("2008-02-29", "2026-03-01")).toBe(true)
})

test("and on the day itself in a leap year", () => {
  expect(ageOn("2008-02-29", "2028-02-28")).toBe(19)
  expect(ageOn("2008-02-29", "2028-02-29")).toBe(20)
})

test("the age asked for can be another", () => {
  expect(isOfAge("2006-01-01", "2026-06-01", 21)).toBe(false)
  expect(isOfAge("2005-01-01", "2026-06-01", 21)).toBe(true)
})

test("another way to write a day is a mistake of the caller", () => {
  expect(() => ageOn("21/11/2008", "2026-11-21")).toThrow(RangeError)
  expect(() => ageOn("2008-11-21", "")).toThrow(RangeError)
})
