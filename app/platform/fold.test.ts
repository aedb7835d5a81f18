import { expect, test } from "vitest"
import { fold } from "./fold"

test("accents and case vanish, in composed and decomposed text alike", () => {
  expect(fold("JOÃO d'Água Çelik")).toBe("joao d'agua celik")
  expect(fold("João")).toBe(fold("João"))
})

test("white space collapses and is trimmed", () => {
  expect(fold("  Bar \t do\u00a0 Zé\n")).toBe("bar do ze")
  expect(fold("")).toBe("")
})

test("folding twice changes nothing", () => {
  for (const text of ["São João del-Rei", "Ígor  Ñ", "x"]) expect(fold(fold(text))).toBe(fold(text))
})
