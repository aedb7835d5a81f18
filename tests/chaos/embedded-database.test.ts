import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import postgres from "postgres"
import { afterEach, beforeEach, expect, test } from "vitest"
import { removeEmbedded, startEmbedded } from "#app/cli/embedded/embedded-database.server"

let home = ""
let folder = ""

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "bar-embedded-"))
  folder = path.join(home, ".data", "postgres")
  // As root the server is another user, who has to get through.
  await chmod(home, 0o711)
})

afterEach(async () => {
  await removeEmbedded(folder)
  await rm(home, { recursive: true, force: true })
})

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return (await sql.unsafe(statement)) as unknown as Row[]
  } finally {
    await sql.end()
  }
}

const postmaster = async () =>
  Number((await readFile(path.join(folder, "postmaster.pid"), "utf8")).split("\n")[0])

test("what was committed is there after a stop and a start, under the same password", async () => {
  const first = await startEmbedded({ folder })
  await ask(first.url, "create table kept as select 7 as n")
  await first.stop()
  expect(existsSync(path.join(folder, "postmaster.pid"))).toBe(false)
  const second = await startEmbedded({ folder })
  expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }])
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
})

test("a second start takes over the server that is still running", async () => {
  const first = await startEmbedded({ folder })
  const pid = await postmaster()
  const second = await startEmbedded({ folder })
  expect(second.url).toBe(first.url)
  expect(await postmaster()).toBe(pid)
})

test("what was committed survives the server's own SIGKILL", async () => {
  const first = await startEmbedded({ folder })
  await ask(first.url, "create table kept as select 7 as n")
  process.kill(await postmaster(), "SIGKILL")
  const second = await startEmbedded({ folder })
  expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }])
})

test("a process number that belongs to another program by now is no obstacle", async () => {
  const first = await startEmbedded({ folder })
  await first.stop()
  const other = spawn("sleep", ["60"])
  const [lines, file] = [[other.pid, folder, 1, 5432, "", "127.0.0.1"], path.join(folder, "postmaster.pid")]
  await writeFile(file, `${lines.join("\n")}\n`)
  const second = await startEmbedded({ folder })
  expect(await ask(second.url, "select 1 as n")).toEqual([{ n: 1 }])
  expect(other.exitCode).toBeNull()
  other.kill()
  await once(other, "exit")
})

test("removing a copied folder leaves the server of the original alone", async () => {
  const { url } = await startEmbedded({ folder })
  const copy = path.join(home, ".data", "copy")
  await cp(folder, copy, { recursive: true })
  await removeEmbedded(copy)
  expect(existsSync(copy)).toBe(false)
  expect(await ask(url, "select 1 as n")).toEqual([{ n: 1 }])
})

test("a cluster whose server was killed, and left its number behind, is removed like any other", async () => {
  const { stop } = await startEmbedded({ folder })
  const left = await readFile(path.join(folder, "postmaster.pid"), "utf8")
  await stop()
  const gone = spawn("true")
  await once(gone, "exit")
  await writeFile(path.join(folder, "postmaster.pid"), left.replace(/^\d+/, String(gone.pid)))
  await removeEmbedded(folder)
  expect(existsSync(folder)).toBe(false)
})

test("a cluster left half-made by a killed start is made again", async () => {
  await mkdir(`${folder}.unfinished/base`, { recursive: true })
  await writeFile(`${folder}.unfinished/PG_VERSION`, "18\n")
  const { url } = await startEmbedded({ folder })
  expect(await ask(url, "show server_encoding")).toEqual([{ server_encoding: "UTF8" }])
})

test("it listens on this machine alone and keeps its password to itself", async () => {
  const { url } = await startEmbedded({ folder })
  const shown = await ask(
    url,
    "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories')",
  )
  expect(shown).toEqual([
    { name: "listen_addresses", setting: "127.0.0.1" },
    { name: "unix_socket_directories", setting: "" },
  ])
  const wrong = Object.assign(new URL(url), { password: "guess" }).href
  await expect(ask(wrong, "select 1")).rejects.toThrow(/password authentication failed/)
})
