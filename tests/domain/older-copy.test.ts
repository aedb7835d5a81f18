import { db, dropOwnDatabase } from "#tests/support/own-database"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { watchForOlderCopy } from "#app/domain/log/older-copy.server"
import { checkpointText } from "#app/domain/log/publish-checkpoint.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange, type Exchange } from "#app/platform/storage/exchange.server"
import { insertDraw } from "#drizzle/seed/builders/draw"

// Before the settings are read: what is found is an error in the log.
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "silent" }))

const now = new Date("2026-11-20T15:00:00Z")
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const key = noteKey(logOrigin(1), Buffer.alloc(32, 5).toString("base64"))
let folder = ""

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-older-copy-"))
  await insertDraw(db, { now, seriesCount: 2 })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropOwnDatabase()
})

const record = () => openExchange(`file:${folder}`, "record")
/** Notes what a later state of this database signed, which was lost with it; answers what stood there. */
async function signElsewhere(): Promise<string> {
  const known = (await record().read())!
  const { size } = (await findLastCheckpoint(db, 1))!
  const text = checkpointText(logOrigin(1), { size: size + 1, root: Buffer.alloc(32, 7) })
  await writeFile(path.join(folder, "record"), text)
  return known
}
const away: Exchange = {
  read: () => Promise.reject(new Error("away")),
  change: () => Promise.reject(new Error("away")),
}
const silent: Exchange = { read: () => new Promise(() => {}), change: () => new Promise(() => {}) }

test("a database that has all that was signed is none, nor one that signed nothing yet", async () => {
  const look = watchForOlderCopy({ recordOf: record, patienceMs: 60_000 })
  expect(await look(db, now)).toBe(false)
  await sequence(db, { key, last: record() }, now)
  expect(await look(db, after(60))).toBe(false)
})

test("one that lacks what was signed is, within a minute and until it has it", async () => {
  const look = watchForOlderCopy({ recordOf: record, patienceMs: 60_000 })
  expect(await look(db, now)).toBe(false)
  const known = await signElsewhere()
  expect(await look(db, after(60))).toBe(true)
  await writeFile(path.join(folder, "record"), known)
  expect(await look(db, after(120))).toBe(false)
})

test("a store that is away or says nothing changes no answer", async () => {
  let store: Exchange = away
  const look = watchForOlderCopy({ recordOf: () => store, patienceMs: 50 })
  expect(await look(db, now)).toBe(false)
  store = silent
  expect(await look(db, after(60))).toBe(false)
})

test("what was found stays while the store is away", async () => {
  await signElsewhere()
  let store = record()
  const look = watchForOlderCopy({ recordOf: () => store, patienceMs: 60_000 })
  expect(await look(db, now)).toBe(true)
  store = away
  expect(await look(db, after(60))).toBe(true)
})
