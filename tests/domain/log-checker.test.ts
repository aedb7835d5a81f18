import { spawnSync } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { publicFiles } from "#app/domain/draws/publication/public-files.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { proveLine } from "#app/domain/log/log-proof.server"
import { openedLines } from "#app/domain/log/opened.queries.server"
import { gzipped } from "#app/domain/log/pack-file.server"
import { receiptKey, signReceipt } from "#app/domain/log/receipt.server"
import { noteKey, signNote } from "#app/domain/log/signed-note.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { findTile } from "#app/domain/log/tiles.queries.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { openFiles } from "#app/platform/storage/files.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { draws } from "#drizzle/schema/draws"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { editedByTwo, invalidatedByTwo } from "#tests/support/approved"
import { CONFERIR } from "#tests/support/conferir"
import { cosigner } from "#tests/support/naive-witness"
import { keyedForm, later as after, openPromotion, rulesWith, send } from "#tests/support/promotion"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A noon of last week: its periods are over by the database's clock, and an extraction may still come months later. */
const NOON = new Date(`${dayOf(after(-9 * DAY, new Date()))}T15:00:00.000Z`)
const later = (ms: number) => after(ms, NOON)
const END = later(10 * MINUTE)
const CLOSED = later(40 * MINUTE)

let db: ReturnType<typeof connect>
let [close, folder] = [async () => {}, ""]
let drawId = ""
/** What a person downloads, by its name. */
const downloads = new Map<string, Buffer>()
/** Somebody outside who saw the log before the extraction, and whose key whoever checks has. */
const witness = cosigner("testemunha.example")
const own: { registrationId: string; invoiceId: string }[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-checker-"))
  Object.assign(process.env, {
    LOG_KEY: Buffer.alloc(32, 3).toString("base64"),
    RECEIPT_KEY: Buffer.alloc(32, 4).toString("base64"),
    FILES_URL: `file:${folder}/files`,
  })
  ;({ db, close } = await openPromotion())
  await playCampaign()
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const round = (at: Date) => sequence(db, openSequencer(1)!, at)

async function playCampaign() {
  const draw = await insertDraw(db, {
    now: NOON,
    periodStart: later(-MINUTE),
    periodEnd: END,
    // Some entries are dated by the database's own clock: the extraction is behind them all.
    extractionOn: dayOf(after(30 * DAY, new Date())),
    seriesCount: 2,
  })
  drawId = draw.id
  await round(NOON)
  for (let n = 0; n < 6; n++) own.push(await coupon())
  await moveDay(draw)
  const { id: by } = await insertUser(db, { passwordHash: null })
  const decide = { by, now: later(MINUTE) }
  await invalidatedByTwo(db, { invoiceId: own[4]!.invoiceId, reason: "rasurado", ...decide })
  await invalidatedByTwo(db, { invoiceId: own[5]!.invoiceId, reason: "rasurado", ...decide })
  const rules = rulesWith({ maxTicketsPerCpf: 3 })
  await reinstateInvoice(db, { invoiceId: own[5]!.invoiceId, ...decide, rules })
  await round(END)
  await closeDraw(db, { drawId, now: CLOSED })
  await round(CLOSED)
  expect(await freezeDraw(db, { drawId, now: CLOSED, files: stored() })).toBe(true)
  await round(later(41 * MINUTE))
  await download()
}

/** To a later day and back to one between, while people take part. */
async function moveDay({ id, extractionOn }: Awaited<ReturnType<typeof insertDraw>>) {
  const { id: by } = await insertUser(db, { passwordHash: null })
  for (const [n, days] of [7, 3].entries()) {
    const [row] = await db.select({ version: draws.version }).from(draws).where(eq(draws.id, id))
    const change = { extractionOn: daysAfter(extractionOn, days) }
    const why = { reasonCode: "mistake", reason: "Feriado" } as const
    await editedByTwo(db, {
      drawId: id,
      version: row!.version,
      change,
      ...why,
      by,
      now: later((n + 1) * 1000),
    })
  }
}

const stored = () => openFiles(`file:${folder}/files`)

async function coupon() {
  const person = await insertRegistration(db, { passwordHash: "none" })
  const form = keyedForm(await insertStore(db, {}), { at: NOON })
  const sent = await send(db, person, form, { receivedAt: NOON })
  return { registrationId: person.id, invoiceId: sent.invoice.id }
}

async function download() {
  const base = await publicFiles["base.csv"](db, { drawId, files: stored() })
  const root = await publicFiles["root.json"](db, { drawId })
  if (!("open" in base) || !("json" in root)) throw new Error("files are missing")
  const { note, size, verifier } = (await findLastCheckpoint(db))!
  downloads.set("BASE.csv", Buffer.concat(await (await base.open()).toArray()))
  downloads.set("ROOT.json", Buffer.from(canonicalJson(JSON.parse(JSON.stringify(root.json)))))
  // The keys of the log came into the plan after the period's first moment: a version of its own.
  // Then the day moved twice.
  for (const [name, version] of [
    ["PLAN-1.json", "1"],
    ["PLAN-2.json", "2"],
    ["PLAN-3.json", "3"],
    ["PLAN.json", "4"],
  ] as const) {
    const plan = await publicFiles["plan.json"](db, { drawId, query: new URLSearchParams({ version }) })
    if ("json" in plan) downloads.set(name, Buffer.from(`${canonicalJson(plan.json)}\n`))
  }
  const seen = witness.cosign(note.slice(0, note.lastIndexOf("\n\n") + 1), new Date())
  downloads.set("checkpoint", Buffer.from(note + seen))
  downloads.set("vkeys", Buffer.from(`${verifier}\n${receiptKey(1)!.verifier}\n`))
  const entries = await findTile(db, 1, { of: "entries", level: 0, number: 0, width: size })
  downloads.set(`tile/entries/000.p/${size}`, entries!)
  // In parts, as those of millions of lines are.
  downloads.set("opened.ndjson.gz", await buffer(gzipped((await openedLines(db, drawId))!, 2)))
  downloads.set("comprovante.txt", Buffer.from(plain((await signReceipt(db, own[0]!))!.note)))
  downloads.set("prova-1.tlog-proof", Buffer.from((await proveLine(db, { ...own[0]!, nth: 1 }))!))
}

/** A receipt of before its lines had a holder's secret, which stay as they are. */
function plain(note: string): string {
  const text = note.slice(0, note.lastIndexOf("\n\n") + 1).replace(/^(\{.*\}) [0-9a-f]{64}$/gm, "$1")
  return signNote(text, receiptKey(1)!)
}

/** Runs the public program over what was downloaded, some of it changed. */
async function check(changes: Record<string, (file: Buffer) => Buffer> = {}) {
  const own = await mkdtemp(path.join(folder, "run-"))
  const names = [...downloads.keys()]
  for (const name of names) {
    await mkdir(path.dirname(path.join(own, name)), { recursive: true })
    await writeFile(path.join(own, name), (changes[name] ?? ((file) => file))(downloads.get(name)!))
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CONFERIR, "--testemunha", witness.vkey, ...names],
    {
      cwd: own,
      encoding: "utf8",
    },
  )
  return { status, stdout, stderr }
}

const text = (change: (text: string) => string) => (file: Buffer) => Buffer.from(change(file.toString()))
const opened = (change: (lines: string[]) => string[]) => () => {
  const lines = downloadedLines()
  return gzipSync(`${change(lines).join("\n")}\n`)
}

function downloadedLines(): string[] {
  const { stdout } = spawnSync("gunzip", ["-c"], { input: downloads.get("opened.ndjson.gz") })
  return stdout.toString().trim().split("\n")
}

test("the public program finds log, receipts and base of a campaign in order", async () => {
  const { status, stdout, stderr } = await check()
  expect(stderr).not.toContain("Falta")
  expect(stdout).not.toContain("NÃO confere")
  expect(stdout).toContain("Tudo confere")
  expect(status).toBe(0)
  for (const said of [
    "comprovante",
    "entradas abertas",
    "ROOT.json diz o mesmo que o fecho",
    "a prova leva",
    "os números do registro são os da lista",
    "datou a base",
  ])
    expect(stdout).toContain(said)
})

test("without the plan's version at the period's beginning it says what is missing, and that this is not all", async () => {
  const { status, stdout, stderr } = await check({ "PLAN-1.json": () => downloads.get("vkeys")! })
  expect(stderr).toContain("Falta PLAN.json?version=1")
  expect(stdout).not.toContain("Tudo confere")
  expect(status).toBe(2)
})

test("ROOT.json says where the numbers end in the log and which checkpoint holds the close", () => {
  const [root, plan] = ["ROOT.json", "PLAN.json"].map((name) => JSON.parse(downloads.get(name)!.toString()))
  // The day that held at the close, though it had moved before.
  const held = { draw: drawId, closedAt: CLOSED.toISOString(), size: 24, extractionOn: plan.extractionOn }
  expect(root).toMatchObject(held)
  // The place of `close` is the one behind all that stood when the base was written.
  expect(root.logSize).toBe(root.cutoff + 1)
  expect(root.ruleSha256).toMatch(/^[0-9a-f]{64}$/)
})

describe("of a day that moved before the close ROOT.json", () => {
  const withDay = (moved: number) => {
    const { extractionOn } = JSON.parse(downloads.get("PLAN-1.json")!.toString())
    const day = daysAfter(extractionOn, moved)
    return check({
      "ROOT.json": text((json) => json.replace(/"extractionOn":"[^"]+"/, `"extractionOn":"${day}"`)),
    })
  }

  test("may say the first one, as its first form did, with a warning", async () => {
    const { status, stderr } = await withDay(0)
    expect(stderr).toContain("Atenção: ROOT.json diz o primeiro dia da extração")
    expect(status).toBe(0)
  })

  test("says no other, one in between either", async () => {
    const { status, stdout } = await withDay(7)
    expect(stdout).toContain("NÃO confere: ROOT.json diz a regra e o dia")
    expect(status).toBe(1)
  })
})

/** A key of the log's own form that is not the log's. */
const OTHER_KEY = noteKey("bar.test/registro/other-1", Buffer.alloc(32, 9).toString("base64")).verifier

const bytesAt = (at: number) => (file: Buffer) => {
  const changed = Buffer.from(file)
  changed[at]! ^= 1
  return changed
}

test.each<[string, string, Record<string, (file: Buffer) => Buffer>]>([
  [
    "an entry that was not opened",
    "toda entrada lacrada",
    { "opened.ndjson.gz": opened((lines) => lines.slice(1)) },
  ],
  [
    "an entry that says something else",
    "cada entrada aberta é a do lacre",
    { "opened.ndjson.gz": opened(([first, ...rest]) => [first!.replace('"turn":', '"turn":1'), ...rest]) },
  ],
  [
    "a number that left the base",
    "os números do registro são os da lista",
    { "BASE.csv": text((csv) => csv.replace(/\n[^\n]+,1\n/, "\n")) },
  ],
  [
    "a number that came into the base",
    "um número da lista não está no registro",
    { "BASE.csv": text((csv) => `${csv}99,99999,${"0".repeat(32)},1\n`) },
  ],
  [
    "a voided number that takes part",
    "os números do registro são os da lista",
    { "BASE.csv": text((csv) => csv.replace(/,0\n/, ",1\n")) },
  ],
  [
    "another time on the receipt",
    "comprovante",
    { "comprovante.txt": text((note) => note.replace(/20\d\d-/, "2025-")) },
  ],
  [
    "another size on the checkpoint",
    "ponto de controle",
    { checkpoint: text((note) => note.replace(/\n[0-9]+\n/, "\n5\n")) },
  ],
  ["another entry in the log", "a raiz das entradas", { "tile/entries": (file) => file }],
  [
    "another root in ROOT.json",
    "ROOT.json",
    { "ROOT.json": text((json) => json.replace(/"cutoff":[0-9]+/, '"cutoff":1')) },
  ],
  [
    "a plan that says another day",
    "do plano é a do registro",
    { "PLAN.json": text((json) => json.replace(/"extractionOn":"[0-9]{4}/, '"extractionOn":"2031')) },
  ],
  [
    "a plan that names other keys of the log",
    "as chaves do registro são as que PLAN.json diz",
    {
      vkeys: text((keys) =>
        keys.trim().split("\n").toReversed().join("\n").replace(/^.*\n/, `${OTHER_KEY}\n`),
      ),
    },
  ],
  [
    "a change of a coupon that repeats an earlier one's turn",
    "as entradas de cada cupom",
    { "opened.ndjson.gz": opened((lines) => lines.map((line) => line.replace('"turn":2', '"turn":3'))) },
  ],
])("it finds %s", async (_, said, changes) => {
  const bundle = [...downloads.keys()].find((name) => name.startsWith("tile/"))!
  const { "tile/entries": asked, ...others } = changes
  const { status, stdout } = await check(asked ? { ...others, [bundle]: bytesAt(40) } : others)
  expect(status).toBe(1)
  const wrong = stdout.split("\n").filter((line) => line.startsWith("NÃO confere"))
  expect(
    wrong.some((line) => line.includes(said)),
    wrong.join("\n"),
  ).toBe(true)
})

test("a draw waits for the log: for a signature, and for a quarter of an hour", async () => {
  const draw = await insertDraw(db, {
    now: NOON,
    periodStart: later(117 * MINUTE),
    periodEnd: later(118 * MINUTE),
    seriesCount: 2,
  })
  const person = await insertRegistration(db, { passwordHash: "none" })
  await send(db, person, keyedForm(await insertStore(db, {}), { at: NOON }), {
    receivedAt: later(117.5 * MINUTE),
  })
  await closeDraw(db, { drawId: draw.id, now: later(125 * MINUTE) })
  const freeze = (ms: number) => freezeDraw(db, { drawId: draw.id, now: later(ms), files: stored() })
  expect(await freeze(180 * MINUTE)).toBe(false)
  await round(later(180 * MINUTE))
  expect(await freeze(132 * MINUTE)).toBe(false)
  expect(await freeze(181 * MINUTE)).toBe(true)
  expect(await openedLines(db, draw.id)).toBeNull()
})
