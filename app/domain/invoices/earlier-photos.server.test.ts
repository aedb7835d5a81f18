import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { earlierPhotos } from "./earlier-photos.server"

/** A store whose answers take so many milliseconds each, by a clock that they move; and how often it was asked. */
function slowStore(...takes: number[]) {
  let nowMs = 0
  let asked = 0
  const files: Files = {
    ...openFiles("file:unused"),
    async find() {
      const ms = takes[asked++] ?? 0
      if (ms === Infinity) return new Promise<undefined>(() => {})
      nowMs += ms
      return Readable.from([Buffer.from("photo")])
    },
  }
  return { files, asked: () => asked, nowMs: () => nowMs, pass: (ms: number) => (nowMs += ms) }
}

test("all that one look reads shares one budget", async () => {
  const { files, nowMs } = slowStore(1_500, 1_480, Infinity)
  const read = earlierPhotos(files, nowMs)
  expect(String(await read("photos/1.jpg"))).toBe("photo")
  expect(String(await read("photos/2.jpg"))).toBe("photo")
  const began = performance.now()
  await expect(read("photos/3.jpg")).rejects.toMatchObject({ name: "TimeoutError" })
  // Of its own three seconds there would be all left.
  expect(performance.now() - began).toBeLessThan(2_500)
})

test("a store that was late is asked by no other look for a while", async () => {
  const { files, nowMs, asked, pass } = slowStore(2_990.5, Infinity)
  const read = earlierPhotos(files, nowMs)
  await read("photos/1.jpg")
  await expect(read("photos/2.jpg")).rejects.toMatchObject({ name: "TimeoutError" })
  await expect(earlierPhotos(files, nowMs)("photos/3.jpg")).rejects.toThrow("late a moment ago")
  expect(asked()).toBe(2)
  pass(30_000)
  expect(String(await earlierPhotos(files, nowMs)("photos/3.jpg"))).toBe("photo")
})

test("one that fails at once is no reason to leave it alone", async () => {
  const files: Files = { ...openFiles("file:unused"), find: async () => Promise.reject(new Error("away")) }
  for (const key of ["photos/1.jpg", "photos/2.jpg"])
    await expect(earlierPhotos(files)(key)).rejects.toThrow("away")
})
