import { expect, test } from "vitest"
import { countDone } from "./count-done.server"

const rows = [{ id: "first" }, { id: "second" }, { id: "third" }]

test("a row that fails by itself keeps none behind it waiting", async () => {
  const seen: string[] = []
  const done = await countDone(
    rows,
    async ({ id }) => {
      seen.push(id)
      if (id === "first") throw new Error("nobody knows how to do this one")
      return id === "third"
    },
    "not done",
  )
  expect(seen).toEqual(["first", "second", "third"])
  expect(done).toBe(1)
})

test("a database that is away ends the round", async () => {
  const away = Object.assign(new Error("gone"), { code: "57P01" })
  const round = countDone(rows, () => Promise.reject(away), "not done")
  await expect(round).rejects.toBe(away)
})
