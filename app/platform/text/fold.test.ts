import { expect, test } from "vitest"
import { fold, holdsWords } from "./fold"

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

test("a search means what holds each of its words, whole or not, in any order", () => {
  const holds = (searched: string) => holdsWords("São João del-Rei, 2º sorteio", searched)
  expect([holds("JOAO sao"), holds("rei  sort"), holds(""), holds("joão 3")]).toEqual([
    true,
    true,
    true,
    false,
  ])
})
