import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Files, keyMadeAt, newFileKey, openFiles } from "./files.server"

const clock = { now: () => new Date() }
let [folder, files] = ["", null as unknown as Files]
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}/store`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const all = async (list: AsyncIterable<string>) => {
  const keys: string[] = []
  for await (const key of list) keys.push(key)
  return keys
}

test("bytes and streams go in and come out", async () => {
  const [photo, list] = [newFileKey("photos", "jpg", clock), newFileKey("exports", "csv", clock)]
  await files.put(photo, Buffer.from("picture"), "image/jpeg")
  await files.put(list, Readable.from(["a,b\r\n", "1,2\r\n"]), "text/csv")
  expect(await text((await files.find(photo))!)).toBe("picture")
  expect(await text((await files.find(list))!)).toBe("a,b\r\n1,2\r\n")
  expect(await all(files.list("photos"))).toEqual([photo])
})

test("what is not there is undefined, and deleting it is no error", async () => {
  const key = newFileKey("photos", "jpg", clock)
  expect(await files.exists(key)).toBe(false)
  expect(await files.find(key)).toBeUndefined()
  await files.delete(key)
  expect(await all(files.list("draws"))).toEqual([])
})

test("a key cannot leave its folder", async () => {
  for (const key of ["../secret", "photos/../../etc/passwd", "/etc/passwd", "photos/a/b", "other/a.jpg"])
    await expect(files.find(key)).rejects.toThrow("not a file key")
})

test("a failing source fails the write", async () => {
  const source = Readable.from(
    (async function* () {
      yield "half"
      throw new Error("database away")
    })(),
  )
  await expect(files.put(newFileKey("exports", "csv", clock), source, "text/csv")).rejects.toThrow(
    "database away",
  )
})

test("a key says when it was made, by the clock in use", () => {
  const age = Date.now() - (keyMadeAt(newFileKey("photos", "jpg", clock))?.getTime() ?? 0)
  // A key may borrow a millisecond of the future to come behind the one before it.
  expect(Math.abs(age)).toBeLessThan(5_000)
  const then = new Date("2026-12-24T08:17:54.123Z")
  expect(keyMadeAt(newFileKey("draws", "csv", { now: () => then }))).toEqual(then)
  expect(keyMadeAt("photos/old.jpg")).toBeNull()
})
