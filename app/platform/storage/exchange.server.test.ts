import { execFileSync } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openExchange } from "./exchange.server"

let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-exchange-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const exchange = (name: string) => openExchange(`file:${folder}`, `log/${name}`)

test("it changes for who knows what it was, and for nobody else", async () => {
  const text = exchange("one")
  expect(await text.read()).toBeNull()
  expect(await text.change("other", "a")).toBe(false)
  expect(await text.change(null, "a")).toBe(true)
  expect(await text.change(null, "b")).toBe(false)
  expect(await text.change("a", "b")).toBe(true)
  expect(await text.read()).toBe("b")
})

test("of many at once one changes it", async () => {
  const tries = Array.from({ length: 20 }, (_, n) => exchange("many").change(null, `by ${n}`))
  const changed = await Promise.all(tries)
  expect(changed.filter(Boolean)).toHaveLength(1)
  expect(await exchange("many").read()).toBe(`by ${changed.indexOf(true)}`)
})

test("the lock of a process that died is no lock", async () => {
  const text = exchange("dead")
  await text.change(null, "a")
  const lock = path.join(folder, "log/dead.lock")
  await writeFile(lock, "")
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(lock, longAgo, longAgo)
  expect(await text.change("a", "b")).toBe(true)
})

test("of many that find a dead one's lock at once one changes it", async () => {
  const lock = path.join(folder, "log/crowd.lock")
  await exchange("crowd").change(null, "before")
  const longAgo = new Date(Date.now() - 3_600_000)
  await writeFile(lock, "")
  await utimes(lock, longAgo, longAgo)
  const tries = Array.from({ length: 20 }, (_, n) => exchange("crowd").change("before", `by ${n}`))
  const changed = await Promise.all(tries)
  expect(changed.filter(Boolean)).toHaveLength(1)
  expect(await exchange("crowd").read()).toBe(`by ${changed.indexOf(true)}`)
  expect(await readdir(path.join(folder, "log"))).not.toContainEqual(
    expect.stringMatching(/^crowd\..*(lock|part)/),
  )
})

test("who slept while another took the lock over changes nothing", async () => {
  const file = path.join(folder, "log/slept")
  const lock = `${file}.lock`
  await mkdir(path.dirname(file), { recursive: true })
  // Whoever reads a pipe waits until somebody has written into it, here with the lock in hand.
  execFileSync("mkfifo", [file])
  const slow = exchange("slept").change("before", "after")
  const isThere = () =>
    readFile(lock, "utf8").then(
      () => true,
      () => false,
    )
  await expect.poll(isThere).toBe(true)
  await writeFile(lock, "somebody else's")
  await writeFile(file, "before")
  expect(await slow).toBe(false)
  expect((await stat(file)).isFIFO()).toBe(true)
  expect(await readFile(lock, "utf8")).toBe("somebody else's")
})
