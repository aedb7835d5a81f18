import { expect, test } from "vitest"
import { formatCep, parseCep, sharedDigits } from "./cep"

test.each(["13010-000", "13010000", "13.010-000", " 13010 000 "])("%j is a CEP", (text) =>
  expect(parseCep(text)).toBe("13010000"),
)

test.each([
  "",
  "1301000",
  "130100000",
  "00000-000",
  "00999-999",
  "13010-00O",
  "１３０１００００",
  "13010000\n",
])("%j is none", (text) => expect(parseCep(text)).toBeNull())

test("is written with its dash", () => expect(formatCep("01000000")).toBe("01000-000"))

test("two begin alike with so many digits", () => {
  expect(sharedDigits("13010000", "13010000")).toBe(8)
  expect(sharedDigits("13010000", "13019000")).toBe(4)
  expect(sharedDigits("13010000", "13010")).toBe(5)
  expect(sharedDigits("13010000", "23010000")).toBe(0)
})
