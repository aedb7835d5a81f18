import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { catalogue } from "#app/auth/permissions"
import { actionWords, areaWords, sayAction, sayArea, saySubject, subjectWords } from "./action-words"

/** Everything that writes into the audit. */
const writers = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".server.ts"))
  .map((file) => readFileSync(path.join("app", file), "utf8"))
  .filter((source) => source.includes("writeAction("))

const calls = writers.flatMap((source) => source.match(/writeAction\(\w+, \{[\s\S]*?\}\)/g) ?? [])

const named = (name: string, texts: string[]) => [
  ...new Set(
    texts.flatMap((text) =>
      [...text.matchAll(new RegExp(`\\b${name}: "([\\w-]+)"`, "g"))].map(([, word]) => word!),
    ),
  ),
]

test.each([
  ["subjectType", writers, subjectWords],
  ["permission", calls, areaWords],
  ["action", calls, actionWords],
] as const)("whoever writes into the audit names a %s that has its word", (name, texts, words) => {
  const found = named(name, texts)
  expect(found.length).toBeGreaterThan(4)
  expect(found.filter((word) => !Object.hasOwn(words, word))).toEqual([])
})

test("every area of the catalogue has its word, and so has every action that changes something", () => {
  expect(Object.keys(areaWords).toSorted()).toEqual(Object.keys(catalogue).toSorted())
  const silent = ["list", "invoiceless"]
  const actions = new Set(
    Object.values(catalogue)
      .flat()
      .filter((action) => !silent.includes(action)),
  )
  expect([...actions].filter((action) => !Object.hasOwn(actionWords, action))).toEqual([])
})

test("the same action may mean something else in one area, and what has no word says itself", () => {
  expect([sayAction("stores", "create"), sayAction("cpf-block", "create")]).toEqual(["Criar", "Bloquear"])
  expect([sayArea("x"), sayAction("x", "y"), saySubject("z")]).toEqual(["x", "y", "z"])
})
