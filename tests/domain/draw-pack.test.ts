import { spawnSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { findDrawPack } from "#app/domain/draws/publication/draw-pack.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { findCheckpoint, findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import { sequence, type Sequencer } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { listOverSchedules } from "#app/domain/prizes/over-schedules.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { openFiles } from "#app/platform/storage/files.server"
import { zipChunks } from "#app/platform/streams/zip.server"
import { AUTHORITY, logDatings } from "#drizzle/schema/log"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { buildPrize, insertBatch } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { CONFERIR } from "#tests/support/conferir"
import { keyedForm, later, NOON, openPromotion, send } from "#tests/support/promotion"
import { postponedByTwo } from "#tests/support/postponed"
import { stampLike } from "#tests/support/stamp-like"
import { putInFolder, unzipped } from "#tests/support/unzip"
import { publishedDraw, wholeDraw } from "#tests/support/whole-draw"

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
let [db, close, folder] = [null as unknown as ReturnType<typeof connect>, async () => {}, ""]
let sequencer: Sequencer

beforeEach(async () => {
  ;({ db, close } = await openPromotion())
  const key = noteKey(logOrigin(1), Buffer.alloc(32, 5).toString("base64"))
  sequencer = { key, last: openExchange(`file:${await mkdtemp(path.join(folder, "log-"))}`, "log/one") }
  return () => close()
})
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "bar-pack-"))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const round = (at: Date) => sequence(db, sequencer, at)
const stored = () => openFiles(`file:${folder}/files`)
const packOf = (drawId: string) => findDrawPack(db, { drawId, files: stored() })
const namesOf = async (drawId: string) => (await packOf(drawId)).files.map(({ name }) => name)

async function checked(drawId: string) {
  const { files, at } = await packOf(drawId)
  const chunks: Buffer[] = []
  for await (const chunk of zipChunks(files, at)) chunks.push(chunk)
  const inside = await unzipped(new Response(new Uint8Array(Buffer.concat(chunks))))
  const unpacked = await putInFolder(inside, folder)
  return spawnSync(process.execPath, [CONFERIR, unpacked], { encoding: "utf8" })
}

const WITNESS = "w.example+fd0a1844+BAcH"
/** Somebody outside who dated the log as it stood with so many entries. */
async function dated(size: number, outsider: string, at: Date) {
  const { note } = (await findCheckpoint(db, { log: 1, size }))!
  const answer = outsider === AUTHORITY ? { stamp: stampLike(note) } : { lines: `— w ${"A".repeat(100)}=\n` }
  const row = { log: 1, size, outsider, askedAt: at, answeredAt: at, datedAt: at }
  await db.insert(logDatings).values({ ...row, ...answer })
}

describe("who dated the log", () => {
  test("goes along, the first of each between a draw's close and its extraction", async () => {
    const whole = await wholeDraw(db, { files: stored(), now: NOON, people: 2 })
    await round(NOON)
    await whole.close()
    await whole.freeze()
    await round(later(MINUTE))
    const { cutoff, checkpoint } = (await findClose(db, whole.draw.id))!
    await insertDraw(db, { now: NOON })
    await round(later(2 * MINUTE))
    await insertDraw(db, { now: NOON })
    await round(later(3 * MINUTE))
    const [first, second] = [checkpoint!.size, checkpoint!.size + 1]
    const [soon, evening] = [later(4 * MINUTE), new Date(whole.evening.getTime() + HOUR)]
    await dated(first, AUTHORITY, soon)
    await dated(second, WITNESS, soon)
    await dated(second + 1, WITNESS, soon)
    await dated(second + 1, AUTHORITY, evening)
    const names = await namesOf(whole.draw.id)
    const history = [`history/${cutoff}`, `history/${first}`, `history/${first}.tsr`, `history/${second}`]
    expect(names.filter((name) => name.startsWith("history/"))).toEqual(history)
    expect(names).toContain(`tile/entries/000.p/${second}`)
  })
})

test("who dated the log behind a move of the extraction's day goes along, the first of each", async () => {
  const whole = await wholeDraw(db, { files: stored(), now: NOON, people: 2 })
  const { id: drawId } = whole.draw
  await round(NOON)
  await whole.close()
  await whole.freeze()
  await round(later(MINUTE))
  const move = async (to: string, now: Date) => {
    const by = { by: whole.ana.id, confirmedBy: whole.bia.id }
    await postponedByTwo(db, { drawId, to, reasonCode: "calendar", reason: "x", ...by, now })
    await round(now)
    return (await findLastCheckpoint(db))!.size
  }
  const { size: closed } = (await findClose(db, drawId))!.checkpoint!
  const first = await move("2026-11-25", later(DAY))
  const second = await move("2026-11-28", later(DAY + HOUR))
  for (const outsider of [AUTHORITY, WITNESS]) {
    await dated(closed, outsider, later(2 * MINUTE))
    await dated(first, outsider, later(DAY + MINUTE))
  }
  const shown = (await namesOf(drawId)).filter((name) => name.startsWith("history/"))
  const own = [closed, first].flatMap((size) => [`history/${size}`, `history/${size}.tsr`])
  expect(shown).toEqual(expect.arrayContaining([...own, `history/${second}`]))
})

describe("a draw that no log tells of", () => {
  test("is told by its own files, in a campaign without a log and where it closed before there was one", async () => {
    const { draw } = await publishedDraw(db, { files: stored(), now: NOON, people: 4 })
    const own = ["PLAN", "BASE", "ROOT", "REJECTED", "RULE", "RESULT", "KEYS", "CALLS"]
    const files = own.map((name) => `${name}.${name === "BASE" ? "csv" : "json"}`)
    expect(await namesOf(draw.id)).toEqual(files)
    await round(later(3 * DAY))
    expect(await namesOf(draw.id)).toEqual(files)
    // Nobody outside can tell it from one whose log is withheld.
    const { status, stdout, stderr } = await checked(draw.id)
    expect([status, stdout.includes("NÃO confere")], stdout).toEqual([2, false])
    expect(stderr).toContain("Falta tile/entries, as entradas do registro público")
  })
})

describe("a batch that is over", () => {
  // A coupon looks by the database's clock.
  const now = new Date()
  const made = later(-HOUR, now)
  const batchUntil = async (until: Date, moment: Date) => {
    const prize = { ...buildPrize(1, { now: made }), moment }
    return (await insertBatch(db, [prize], { now: made, until })).batch.id
  }

  test("waits for one that ends later, where that has its chances under seal", async () => {
    const sooner = await batchUntil(later(HOUR, now), later(-MINUTE, now))
    const longer = await batchUntil(later(2 * HOUR, now), later(1.5 * HOUR, now))
    await round(now)
    const person = await insertRegistration(db, { passwordHash: "none" })
    const form = keyedForm(await insertStore(db, {}), { at: now })
    expect((await send(db, person, form, { receivedAt: now })).prize).not.toBeNull()
    await round(later(1.5 * HOUR, now))
    expect(await listOverSchedules(db)).toMatchObject({ opened: [sooner], schedules: [] })
    await round(later(3 * HOUR, now))
    const { opened, schedules } = await listOverSchedules(db)
    expect(opened).toEqual([sooner, longer])
    expect(schedules.map(({ batch }) => batch)).toEqual([sooner, longer])
  })

  test("waits for one that was made beside it since, which has the chances of whoever won nothing", async () => {
    const bar = await insertStore(db, {})
    const look = async () => {
      const person = await insertRegistration(db, { passwordHash: "none" })
      return (await send(db, person, keyedForm(bar, { at: now }), { receivedAt: now })).prize
    }
    const sooner = await batchUntil(later(HOUR, now), later(-MINUTE, now))
    await round(now)
    expect(await look()).not.toBeNull()
    // The invoices were prolonged.
    const longer = await batchUntil(later(2 * HOUR, now), later(1.5 * HOUR, now))
    await round(now)
    expect(await look()).toBeNull()
    await round(later(1.5 * HOUR, now))
    const whole = async () => (await listOverSchedules(db)).schedules.map(({ batch }) => batch)
    expect(await whole()).not.toContain(sooner)
    await round(later(3 * HOUR, now))
    expect(await whole()).toEqual(expect.arrayContaining([sooner, longer]))
  })
})
