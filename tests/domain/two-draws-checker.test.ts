import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { findDrawPack } from "#app/domain/draws/publication/draw-pack.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { sequence, type Sequencer } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { openFiles } from "#app/platform/storage/files.server"
import { zipChunks } from "#app/platform/streams/zip.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { draws } from "#drizzle/schema/draws"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { editedByTwo } from "#tests/support/approved"
import { runChecker } from "#tests/support/hand-made-log"
import { cosigner } from "#tests/support/naive-witness"
import { postponedByTwo } from "#tests/support/postponed"
import { keyedForm, later as after, openPromotion, send } from "#tests/support/promotion"
import { unzipped } from "#tests/support/unzip"
import { PRIZES } from "#tests/support/whole-draw"
import { witnessLast } from "#tests/support/witnessed"

// An honest campaign in which much went on: two draws over one period, of which one changed its hour and was postponed
// twice, and the other moved to a later day, back, and there again.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A noon of last week: its periods are over by the database's clock, which dates some entries. */
const NOON = new Date(`${dayOf(after(-9 * DAY, new Date()))}T15:00:00.000Z`)
const later = (ms: number) => after(ms, NOON)
const PLANNED = dayOf(after(20 * DAY, new Date()))
const witness = cosigner("testemunha.example")

let db: ReturnType<typeof connect>
let [close, folder] = [async () => {}, ""]
let sequencer: Sequencer
let [ana, bia] = ["", ""]
/** The one that was postponed, and the one that moved to and fro. */
let [postponed, moved] = ["", ""]

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-two-draws-"))
  const key = noteKey(logOrigin(1), Buffer.alloc(32, 5).toString("base64"))
  sequencer = { key, last: openExchange(`file:${folder}/log`, "log/one.checkpoint") }
  const admins = await Promise.all([1, 2].map(() => insertUser(db, { passwordHash: null })))
  ;[ana, bia] = admins.map(({ id }) => id) as [string, string]
  await playCampaign()
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const stored = () => openFiles(`file:${folder}/files`)
const rowOf = async (id: string) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!

/** The log is signed, and somebody outside sees it. */
async function seen(at: Date) {
  await sequence(db, sequencer, at)
  await witnessLast(db, { witness, at })
}

async function plan(winners: number): Promise<string> {
  const period = { periodStart: later(-MINUTE), periodEnd: later(10 * MINUTE) }
  const rule = { winners, surrogates: 2 }
  return (await insertDraw(db, { now: NOON, ...period, extractionOn: PLANNED, seriesCount: 2, rule })).id
}

async function edit(drawId: string, change: { extractionOn?: string; extractionHour?: number }, now: Date) {
  const { version } = await rowOf(drawId)
  await editedByTwo(db, { drawId, version, change, reasonCode: "mistake", reason: "Feriado", by: ana, now })
}

async function playCampaign() {
  ;[postponed, moved] = [await plan(2), await plan(1)]
  await sequence(db, sequencer, NOON)
  for (let n = 0; n < 4; n++) {
    const person = await insertRegistration(db, { passwordHash: "none" })
    await send(db, person, keyedForm(await insertStore(db, {}), { at: NOON }), { receivedAt: NOON })
  }
  await edit(postponed, { extractionHour: 19 }, later(1000))
  for (const [n, days] of [2, 0, 2].entries())
    await edit(moved, { extractionOn: daysAfter(PLANNED, days) }, later(2000 + n))
  await sequence(db, sequencer, later(10 * MINUTE))
  for (const drawId of [postponed, moved]) await closeDraw(db, { drawId, now: later(40 * MINUTE) })
  await sequence(db, sequencer, later(40 * MINUTE))
  for (const drawId of [postponed, moved])
    expect(await freezeDraw(db, { drawId, now: later(41 * MINUTE), files: stored() })).toBe(true)
  const now = Date.now()
  await seen(new Date(now))
  for (const [n, days] of [3, 5].entries()) {
    const asked = { reasonCode: "calendar", reason: "Feriado", by: ana, confirmedBy: bia } as const
    const at = new Date(now + (n + 1) * MINUTE)
    await postponedByTwo(db, { drawId: postponed, to: daysAfter(PLANNED, days), hour: 18, ...asked, now: at })
    await seen(at)
  }
  for (const drawId of [moved, postponed]) await publish(drawId)
}

async function publish(drawId: string) {
  const now = extractionAt(await rowOf(drawId))
  for (const by of [ana, bia]) await enterExtraction(db, { drawId, prizes: PRIZES, by, now })
  await computeDraw(db, { drawId, by: ana, now, files: stored() })
  await publishDraw(db, { drawId, by: bia, now, files: stored() })
  await seen(now)
}

async function checked(drawId: string) {
  const pack = await findDrawPack(db, { drawId, files: stored() })
  const chunks: Buffer[] = []
  for await (const chunk of zipChunks(pack.files, pack.at)) chunks.push(chunk)
  const packed = await unzipped(new Response(new Uint8Array(Buffer.concat(chunks))))
  return runChecker(packed, "--testemunha", witness.vkey)
}

test("of two draws over one period the one that was postponed twice is in order", async () => {
  const { status, stdout, stderr } = await checked(postponed)
  expect([status, stdout.includes("Tudo confere")], `${stdout}${stderr}`).toEqual([0, true])
  for (const [from, to] of [
    [0, 3],
    [3, 5],
  ] as const)
    expect(stdout).toContain(
      `passou de ${daysAfter(PLANNED, from)} para ${daysAfter(PLANNED, to)} (calendar)`,
    )
  expect(stdout).toContain("às 18:00 de Brasília")
  // It came last: the log has the other one's result.
  expect(stdout).not.toContain("outro sorteio")
})

test("and so is the one that moved to and fro, which says that the other one has no result yet", async () => {
  const { status, stdout, stderr } = await checked(moved)
  expect([status, stdout.includes("Tudo confere")], `${stdout}${stderr}`).toEqual([0, true])
  expect(stdout).toContain(`Confere: outro sorteio, "${postponed}", fechou antes`)
})
