import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { asc, isNotNull } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { makeRandom } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { logCheckpoints, logEntries } from "#drizzle/schema/log"
import { bundled } from "#tests/support/bundled"
import { sized } from "#tests/support/full"
import { naiveRoot, noteVerifies } from "#tests/support/naive-log"
import { keyedForm, later, NOON, openPromotion, send } from "#tests/support/promotion"
import { untilQuiet } from "#tests/support/until-quiet"
import type { DyingSequencer } from "#tests/support/sequencer-that-dies"

const HOUR = 3_600_000
const NAME = "promo.example/registro/copa-1"
const SEED = Buffer.alloc(32, 6).toString("base64")
/** Events of a round that places and signs. */
const EVENTS = 24

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let program: Awaited<ReturnType<typeof bundled>>

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-log-"))
  program = await bundled("tests/support/sequencer-that-dies.ts")
})
afterAll(async () => {
  await close()
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

async function coupons(count: number, at: Date) {
  const bar = await insertStore(db, {})
  for (let n = 0; n < count; n++) {
    const person = await insertRegistration(db, { passwordHash: "none" })
    await send(db, person, keyedForm(bar, { at }), { receivedAt: at })
  }
}

/** Resolves with the signal that ended it, or null where it ended by itself; a round that failed for another reason throws. */
function run(killAt: number, now: Date): Promise<string | null> {
  const dying: DyingSequencer = {
    url: process.env.DATABASE_URL!,
    filesUrl: `file:${folder}`,
    name: NAME,
    seed: SEED,
    killAt,
    rounds: 3,
    now: now.toISOString(),
  }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program.file, JSON.stringify(dying)], (error, _, said) => {
      if (!error) return resolve(null)
      if (error.signal === "SIGKILL") return resolve(error.signal)
      reject(new Error(said))
    })
  })
}

/** Whatever was signed is a root of the entries as they stand now, and places have neither gap nor double. */
async function checkLog(): Promise<number> {
  const placed = await db
    .select()
    .from(logEntries)
    .where(isNotNull(logEntries.place))
    .orderBy(asc(logEntries.place))
  expect(placed.map(({ place }) => place)).toEqual(placed.map((_, n) => n))
  const envelopes = placed.map(({ envelope }) => Buffer.from(envelope))
  const checkpoints = await db.select().from(logCheckpoints).orderBy(asc(logCheckpoints.size))
  expect(checkpoints.at(-1)?.size ?? 0).toBe(placed.length)
  for (const { size, root, note } of checkpoints) {
    expect(root).toEqual(naiveRoot(envelopes.slice(0, size)))
    if (note === null) continue
    expect(note.startsWith(`${NAME}\n${size}\n${root.toString("base64")}\n\n`)).toBe(true)
    expect(noteVerifies(note, noteKey(NAME, SEED).verifier)).toBe(true)
  }
  return checkpoints.filter(({ note }) => note !== null).length
}

test(
  "two sequencers at once, killed anywhere, leave one log that goes on",
  { timeout: 300_000 },
  async () => {
    await insertDraw(db, { now: NOON, periodStart: NOON, periodEnd: later(400 * HOUR), seriesCount: 2 })
    const random = makeRandom(20_261_122)
    const somewhere = () => 1 + random.int(0, EVENTS - 1)
    let killed = 0
    for (let hour = 0; hour < sized(6, 40); hour++) {
      const now = later(hour * HOUR)
      const [one, other] = await Promise.all([run(somewhere(), now), run(somewhere(), now), coupons(4, now)])
      killed += [one, other].filter(Boolean).length
      await untilQuiet(db)
      await checkLog()
    }
    expect(killed).toBeGreaterThan(0)
    const sequencer = { key: noteKey(NAME, SEED), last: openExchange(`file:${folder}`, "log/one.checkpoint") }
    // What a killed process held is free when the database notices; its transaction is waited for.
    await sequence(db, sequencer, later(401 * HOUR))
    expect(await checkLog()).toBeGreaterThan(0)
    const waiting = await db.select().from(logEntries)
    expect(waiting.filter(({ place }) => place === null)).toEqual([])
    const kinds = waiting.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === "numbers")).toHaveLength(4 * sized(6, 40))
    // The plan as the draw was made, and once more with the key that the log is checked with.
    expect(kinds.filter((kind) => kind !== "numbers").sort()).toEqual(["begin", "plan", "plan"])
  },
)
