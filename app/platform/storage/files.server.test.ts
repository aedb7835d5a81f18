import fs from "node:fs"
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { type Files, keyMadeAt, newFileKey, openFiles } from "./files.server"

const clock = { now: () => new Date() }
let [folder, files] = ["", null as unknown as Files]
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}/store`)
})
afterEach(() => vi.restoreAllMocks())
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

/** Notes what is made to reach the disk from here on: a file's bytes, or a folder with the names in it. */
async function watchDisk(): Promise<string[]> {
  const reached: string[] = []
  const note = (fd: number) => void reached.push(fs.fstatSync(fd).isDirectory() ? "name" : "bytes")
  const any = await open(folder)
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  const { sync } = handles
  vi.spyOn(handles, "sync").mockImplementation(function (this: FileHandle) {
    note(this.fd)
    return sync.call(this)
  })
  const { fsync } = fs
  vi.spyOn(fs, "fsync").mockImplementation((fd, done) => {
    note(fd)
    fsync(fd, done)
  })
  return reached
}

test("a file has reached the disk, and its name too, before anybody can name it in a row", async () => {
  const reached = await watchDisk()
  await files.put(newFileKey("photos", "jpg", clock), Buffer.from("picture"), "image/jpeg")
  expect(reached.splice(0)).toEqual(["bytes", "name"])
  await files.put(newFileKey("texts", "pdf", clock), Readable.from(["%PDF-\n"]), "application/pdf")
  expect(reached).toEqual(["bytes", "name"])
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
