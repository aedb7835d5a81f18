import { expect, test } from "vitest"
import { countOfCents, sayCents } from "./say-cents"

test("an amount has each language's signs", () => {
  expect(sayCents(1_234_567_89, "pt")).toBe("R$ 1.234.567,89")
  expect(sayCents(1_234_567_89, "en")).toBe("R$ 1,234,567.89")
  expect(sayCents(64_80, "en")).toBe("R$ 64.80")
})

test("of an amount one real and one cent are single", () => {
  expect([1, 100].map(countOfCents)).toEqual([1, 1])
  expect([0, 2, 50, 99, 101, 200, 410].map(countOfCents)).toEqual([2, 2, 2, 2, 2, 2, 2])
})
