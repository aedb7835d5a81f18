import { createHash, randomBytes } from "node:crypto"
import { readdirSync, readFileSync, readlinkSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect as openSocket, type Socket } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { openFiles } from "#app/platform/storage/files.server"
import { draws } from "#drizzle/schema/draws"
import { type RunningApp, startApp } from "#tests/support/app"
import { type FreshDatabase, freshDatabase } from "#tests/support/database"
import { until } from "#tests/support/until"
import { publishedDraw } from "#tests/support/whole-draw"

const MB = 1024 * 1024
/** Of hexadecimal digits, which get smaller by no more than half. */
const contents = Buffer.from(randomBytes(20 * MB).toString("hex"))
const READERS = 12
/** What is on its way to one: the system's own buffers, ours, and those of what packs it. Far from a file. */
const MOST_READ = 16 * MB
const MOST_HELD_MB = 150

let database: FreshDatabase
let app: RunningApp
let folder: string
let file: string
let address: string
const sockets: Socket[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-unread-"))
  database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  const db = connect(database.ownerUrl, { max: 2 })
  const { draw } = await publishedDraw(db, { files: openFiles(`file:${folder}`), now: new Date(), people: 2 })
  const [row] = await db.select({ key: draws.resultFile }).from(draws).where(eq(draws.id, draw.id))
  await db.$client.end()
  file = path.join(folder, row?.key ?? "")
  await writeFile(file, contents)
  address = `/ganhadores/${draw.id}/RESULT.json`
  app = await startApp({ databaseUrl: database.url, env: { FILES_URL: `file:${folder}`, WORKER: "off" } })
})
afterEach(leaveAll)
afterAll(async () => {
  await app.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** How far the server's process has read the file, for each time that it has it open. */
function readSoFar(): number[] {
  const own = `/proc/${app.pid}`
  return readdirSync(`${own}/fd`).flatMap((fd) => {
    try {
      if (readlinkSync(`${own}/fd/${fd}`) !== file) return []
      return [Number(/^pos:\s+(\d+)$/m.exec(readFileSync(`${own}/fdinfo/${fd}`, "utf8"))?.[1])]
    } catch {
      // Closed meanwhile.
      return []
    }
  })
}

function heldMb(): number {
  const status = readFileSync(`/proc/${app.pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

const accepting = (coding: string, times = 1) =>
  `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${coding}\r\n\r\n`.repeat(times)

/** Asks, and reads nothing of what comes. */
function askUnread(request: string): Socket {
  const socket = openSocket(app.port, "127.0.0.1", () => socket.write(request))
  sockets.push(socket.pause().on("error", () => {}))
  return socket
}

function leaveAll() {
  for (const socket of sockets.splice(0)) socket.destroy()
}

const allLetGo = () => until("the file is open no more", () => readSoFar().length === 0)

/** Somebody who reads has all of it by then. */
async function readWhole(): Promise<void> {
  const answer = await fetch(app.origin + address, { headers: { "accept-encoding": "identity" } })
  expect(Buffer.from(await answer.arrayBuffer()).equals(contents)).toBe(true)
}

test.each(["identity", "gzip"])("who reads nothing is read nothing for: %s", async (coding) => {
  await readWhole()
  const idle = heldMb()
  for (let n = 0; n < READERS; n++) askUnread(accepting(coding))
  await until("each has begun", () => readSoFar().length === READERS)
  for (let n = 0; n < 3; n++) await readWhole()
  const read = readSoFar()
  expect(read).toHaveLength(READERS)
  expect(Math.max(...read)).toBeLessThan(MOST_READ)
  expect(heldMb() - idle).toBeLessThan(MOST_HELD_MB)
  leaveAll()
  await allLetGo()
})

test.each(["identity", "gzip"])("who reads slowly gets every byte: %s", async (coding) => {
  const seen = createHash("sha256")
  const answer = await fetch(app.origin + address, { headers: { "accept-encoding": coding } })
  const reader = answer.body!.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    seen.update(piece.value)
    await new Promise(setImmediate)
  }
  expect(seen.digest("hex")).toBe(createHash("sha256").update(contents).digest("hex"))
  await allLetGo()
})

test("who asks for it twice at once and leaves holds it no longer, the second time neither", async () => {
  const socket = askUnread(accepting("identity", 2))
  await until("both have begun", () => readSoFar().length === 2)
  socket.destroy()
  await allLetGo()
  expect(readSoFar()).toEqual([])
})
