import { expect, test } from "vitest"
import { passwordFaults } from "./password"

test.each([
  ["Torcida@2026", []],
  ["Aa1@aaaa", []],
  ["Ágil1-de", []],
  ["Senha12€", []],
  ["", ["min", "lower", "upper", "digit", "special"]],
  ["Aa1@aaa", ["min"]],
  ["TORCIDA@2026", ["lower"]],
  ["torcida@2026", ["upper"]],
  ["Torcida@Bar", ["digit"]],
  ["Torcida2026", ["special"]],
  ["Torcida 2026", ["special"]],
  ["Torcídã2026", ["special"]],
  ["Torcida@٢٠٢٦", ["digit"]],
])("%j has the faults %j", (password, faults) => expect(passwordFaults(password)).toEqual(faults))

test("128 characters pass, 129 are too many, and a symbol of two code units counts once", () => {
  expect(passwordFaults("Aa1@".repeat(32))).toEqual([])
  expect(passwordFaults("Aa1@".repeat(32) + "a")).toEqual(["max"])
  expect(passwordFaults("Aa1🍺🍺🍺🍺")).toEqual(["min"])
})
