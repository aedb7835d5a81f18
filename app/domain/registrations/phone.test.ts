import { describe, expect, test } from "vitest"
import { areaCodes, formatPhone, isPhone, normalizePhone } from "./phone"

describe("a phone", () => {
  test("has one of 67 area codes", () => {
    expect(areaCodes.size).toBe(67)
    for (const unused of ["10", "20", "23", "25", "26", "29", "36", "39", "52", "56", "72", "76", "78"]) {
      expect(isPhone(`${unused}987654321`)).toBe(false)
    }
  })

  test.each([
    ["(11) 98765-4321", "11987654321"],
    ["11987654321", "11987654321"],
    ["+55 11 98765.4321", "11987654321"],
    ["5511987654321", "11987654321"],
    ["(11) 3456-7890", "1134567890"],
    ["551134567890", "1134567890"],
    ["(55) 99876-5432", "55998765432"],
    ["55 3221-1234", "5532211234"],
    ["+55 55 99876-5432", "55998765432"],
  ])("%s is %s", (text, digits) => expect(normalizePhone(text)).toBe(digits))

  test.each([
    "",
    "11 8765-4321",
    "11 87654-3210",
    "11 6456-7890",
    "98765-4321",
    "119876543210",
    "+1 212 555 0100",
    "+5598765432",
    "11987654321\n",
    "１１９８７６５４３２１",
    "11 98765-432a",
  ])("%j is refused", (text) => expect(normalizePhone(text)).toBeNull())

  test("is written with its area code in brackets", () => {
    expect(formatPhone("11987654321")).toBe("(11) 98765-4321")
    expect(formatPhone("1134567890")).toBe("(11) 3456-7890")
  })
})
