import { expect, test } from "vitest"
import { formatCents, parseCents } from "./money"

test.each([
  ["85", 8500],
  ["85,00", 8500],
  ["85,5", 8550],
  ["1.234,56", 123456],
  ["1234.56", 123456],
  ["1234,56", 123456],
  ["1.234", 123400],
  ["1.234.567,89", 123456789],
  ["R$ 85,00", 8500],
  ["r$85", 8500],
  ["R$\u00a085,00", 8500],
  [" 0,01 ", 1],
  ["0", 0],
  ["99.999.999,99", 9999999999],
  ["1,234.56", 123456],
  ["1,234.5", 123450],
  ["R$ 1,234,567.89", 123456789],
  ["1,234,567", 123456700],
])("%j is %i cents", (text, cents) => expect(parseCents(text)).toBe(cents))

test.each([
  "",
  "R$",
  "-1",
  "+1",
  "85,",
  ",50",
  "85,000",
  "1,234",
  "12,34.56",
  "1,234.567",
  "1,234.56,7",
  "1.234,567.89",
  "1.234,567",
  "0,123,4",
  "12.34,56",
  "1.2345",
  "1e3",
  "0x10",
  "８５",
  "85 00",
  "NaN",
  "100.000.000,00",
  "9".repeat(400),
])("%j is refused", (text) => expect(parseCents(text)).toBeNull())

test("cents are written with a plain space, dots and a comma", () => {
  expect(formatCents(8500)).toBe("R$ 85,00")
  expect(formatCents(0)).toBe("R$ 0,00")
  expect(formatCents(7)).toBe("R$ 0,07")
  expect(formatCents(100000)).toBe("R$ 1.000,00")
  expect(formatCents(123456789)).toBe("R$ 1.234.567,89")
  expect(formatCents(-2050)).toBe("-R$ 20,50")
  expect(() => formatCents(8.5)).toThrow(RangeError)
})

test("what was written is read back", () => {
  for (const cents of [0, 1, 99, 100, 99999, 100000, 123456789, 9999999999]) {
    expect(parseCents(formatCents(cents))).toBe(cents)
  }
})
