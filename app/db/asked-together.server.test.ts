import { expect, test } from "vitest"
import { askedTogether } from "./asked-together.server"
import type { Db } from "./client.server"

const [db, another] = [{}, {}] as [Db, Db]

/** Knows every key but "nobody", and keeps what it was asked for. */
function asking() {
  const questions: string[][] = []
  const ask = askedTogether<string, string>(async (_, keys) => {
    questions.push(keys)
    if (keys.includes("broken")) throw new Error("away")
    return new Map(keys.filter((key) => key !== "nobody").map((key) => [key, `${key}'s`]))
  })
  return { ask, questions }
}

test("what is asked in the same turn is one question, each thing once, and everybody has their own answer", async () => {
  const { ask, questions } = asking()
  const answers = await Promise.all(["a", "b", "a", "nobody"].map((key) => ask(db, key)))
  expect(answers).toEqual(["a's", "b's", "a's", undefined])
  expect(questions).toEqual([["a", "b", "nobody"]])
})

test("who asks later is answered anew", async () => {
  const { ask, questions } = asking()
  await ask(db, "a")
  await ask(db, "a")
  expect(questions).toEqual([["a"], ["a"]])
})

test("each database or transaction is asked for itself", async () => {
  const { ask, questions } = asking()
  await Promise.all([ask(db, "a"), ask(another, "b")])
  expect(questions).toEqual([["a"], ["b"]])
})

test("a question that fails is everybody's error, and nobody's who asks later", async () => {
  const { ask } = asking()
  const tried = await Promise.allSettled([ask(db, "a"), ask(db, "broken")])
  expect(tried.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  expect(await ask(db, "a")).toBe("a's")
})
