import { expect, test } from "vitest"
import { catalogue } from "#app/auth/permissions"
import { actionWords, subjectWords } from "#app/words/audit"
import { sayAction, sayArea, saySubject } from "./action-words"

test("every action of the catalogue that changes something has its word", () => {
  const silent = ["list", "invoiceless"]
  const actions = Object.values(catalogue)
    .flat()
    .filter((action) => !silent.includes(action))
  expect(actions.filter((action) => !Object.hasOwn(actionWords, action))).toEqual([])
})

test("no two actions and no two kinds of subject read the same", () => {
  for (const words of [actionWords, subjectWords])
    expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length)
})

test("the same action may mean something else in one area, and what has no word says itself", () => {
  expect([sayAction("stores", "create"), sayAction("cpf-block", "create")]).toEqual(["Criar", "Bloquear"])
  expect(["invite", "password_link", "reset"].map((action) => sayAction("users", action))).toEqual([
    "Convidar",
    "Enviar link de senha",
    "Voltar ao padrão",
  ])
  expect([sayArea("x"), sayAction("x", "constructor"), saySubject("z")]).toEqual(["x", "constructor", "z"])
})
