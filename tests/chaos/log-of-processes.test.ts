import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertStore } from "#drizzle/seed/builders/store"
import { type RunningApp, startApp } from "#tests/support/app"
import { type CrowdMember, gather, invoiceForm, sendInvoice } from "#tests/support/crowd"
import { type FreshDatabase, freshDatabase } from "#tests/support/database"
import { naiveRoot, naiveTreeRootFrom, noteVerifies, unbundle } from "#tests/support/naive-log"
import { until } from "#tests/support/until"

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** In time for one coupon, by a clock that nobody moves. */
const PERIOD_LEFT = 20 * SECOND
/** What an open entry may take, and one of a period that has ended. */
const PROMISED = 60 * SECOND

let database: FreshDatabase
let db: ReturnType<typeof connect>
let folder: string
let app: RunningApp
let worker: ChildProcess

beforeAll(async () => {
  database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  db = connect(database.ownerUrl, { max: 2 })
  folder = await mkdtemp(path.join(tmpdir(), "bar-log-"))
  const settings = { RECEIPT_KEY: Buffer.alloc(32, 4).toString("base64"), FILES_URL: `file:${folder}` }
  app = await startApp({ databaseUrl: database.url, env: { ...settings, WORKER: "off" } })
  const { VITEST: _, TEST: __, ...inherited } = process.env
  const env = {
    ...inherited,
    ...settings,
    APP_ENV: "test",
    DATABASE_URL: database.url,
    LOG_KEY: Buffer.alloc(32, 3).toString("base64"),
    LOG_LEVEL: "silent",
    PORT: String(app.port),
  }
  worker = spawn(process.execPath, ["--import", "tsx", "app/cli/worker.ts"], { env, stdio: "ignore" })
}, 90_000)
afterAll(async () => {
  const gone = worker.exitCode === null && once(worker, "exit")
  worker.kill("SIGKILL")
  await gone
  await app.stop()
  await db.$client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** What is served at an address; undefined where nothing is. */
async function served(address: string, cookie = ""): Promise<Buffer | undefined> {
  const answer = await fetch(app.origin + address, { headers: { cookie, connection: "close" } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? bytes : undefined
}

/** The log's, which the worker tells of as it begins, and that of receipts. */
const keys = () =>
  until("both keys are told", async () => {
    const vkeys = String((await served("/registro/vkeys")) ?? "")
      .trim()
      .split("\n")
    return vkeys.length === 2 && vkeys
  })

/** The log as it is served now, once its signature and root were held against its own entries. */
async function readLog(): Promise<{ text: string; size: number; entries: string[] } | undefined> {
  const [key] = await keys()
  const log = `/${key!.split("+")[0]!.split("/").slice(1).join("/")}`
  const note = await served(`${log}/checkpoint`)
  if (!note) return undefined
  expect(noteVerifies(String(note), key!)).toBe(true)
  const [, written, root] = String(note).split("\n")
  const size = Number(written)
  // Fewer than a full bundle.
  const entries = unbundle((await served(`${log}/tile/entries/000.p/${size}`))!)
  expect(naiveRoot(entries).toString("base64")).toBe(root)
  return { text: String(note), size, entries: entries.map(String) }
}

const untilLogged = (what: string, isIt: (entry: string) => boolean) =>
  until(what, async () => (await readLog())?.entries.some(isIt) && Date.now(), 2 * PROMISED)

/** A proof's line, and the note to which it leads; read by the letter of its form. */
function readProof(proof: string) {
  const [form, extra, index, ...rest] = proof.split("\n")
  expect(form).toBe("c2sp.org/tlog-proof@v1")
  const blank = rest.indexOf("")
  const note = rest.slice(blank + 1)
  return {
    line: Buffer.from(extra!.replace("extra ", ""), "base64").toString(),
    index: Number(index!.replace("index ", "")),
    path: rest.slice(0, blank),
    note: note.join("\n"),
    size: Number(note[1]),
    root: note[2]!,
  }
}

test(
  "what a coupon was given over HTTP stands in what the worker signs, in the time that is promised",
  { timeout: 240_000 },
  async () => {
    await untilLogged("the log begins", (entry) => entry.includes('"kind":"begin"'))
    const bar = await insertStore(db, {})
    const [person] = (await gather(db, { count: 1, now: new Date() })) as [CrowdMember]

    const now = new Date()
    const periodEnd = new Date(now.getTime() + PERIOD_LEFT)
    const draw = await insertDraw(db, {
      now,
      periodStart: new Date(now.getTime() - HOUR),
      periodEnd,
      seriesCount: 2,
    })
    const sent = await sendInvoice(app.origin, person, invoiceForm(bar, new Date()))
    expect(sent).toMatchObject({ status: 303, id: expect.any(String) })

    const isPlan = (entry: string) => entry.includes('"kind":"plan"') && entry.includes(draw.id)
    const planned = await untilLogged("the draw's plan stands in a checkpoint", isPlan)
    expect(planned - now.getTime()).toBeLessThan(PROMISED)

    const proof = await until(
      "the numbers' entry has a proof",
      () => served(`/cupom/${sent.id}/prova-1.tlog-proof`, person.cookie),
      PERIOD_LEFT + 2 * PROMISED,
    )
    expect(Date.now() - periodEnd.getTime()).toBeLessThan(PROMISED)
    const { line, note, root, ...place } = readProof(String(proof))
    expect(JSON.parse(line)).toMatchObject({ kind: "numbers", draw: draw.id, turn: 1 })
    const [key, receiptKey] = await keys()
    expect(noteVerifies(note, key!)).toBe(true)
    expect(naiveTreeRootFrom({ line, ...place })).toBe(root)
    expect(noteVerifies(note.replace(root, root.split("").reverse().join("")), key!)).toBe(false)

    // It is the line of the receipt, and the envelope that everybody is served at that place.
    const receipt = String(await served(`/cupom/${sent.id}/comprovante.txt`, person.cookie))
    expect(noteVerifies(receipt, receiptKey!)).toBe(true)
    expect(receipt).toContain(`\n${line} `)
    const log = (await readLog())!
    expect(log.size).toBeGreaterThanOrEqual(place.size)
    expect(log.entries[place.index]).toContain(`"scope":"draw:${draw.id}"`)
    expect(log.entries.join("\n")).not.toContain('"kind":"numbers"')
  },
)
