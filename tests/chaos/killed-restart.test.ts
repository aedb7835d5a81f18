import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { currentLog, logOrigin } from "#app/domain/log/log-name.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { logCheckpoints, logNodes, logRestarts, logVkeys } from "#drizzle/schema/log"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { bundled } from "#tests/support/bundled"
import { sized } from "#tests/support/full"
import { naiveLog } from "#tests/support/naive-log"
import { keyedForm, later, NOON, openPromotion, send } from "#tests/support/promotion"
import type { DyingRestart } from "#tests/support/restart-that-dies"
import { untilQuiet } from "#tests/support/until-quiet"

const HOUR = 3_600_000
const seed = (log: number) => Buffer.alloc(32, 5 + log).toString("base64")

let db: ReturnType<typeof connect>
let [folder, ownerUrl, close] = ["", "", async () => {}]
let program: Awaited<ReturnType<typeof bundled>>

beforeAll(async () => {
  ;({ db, ownerUrl, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-restart-"))
  program = await bundled("tests/support/restart-that-dies.ts")
})
afterAll(async () => {
  await close()
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Whether it came to its end; one that failed for another reason throws. */
function run(killAt: number): Promise<boolean> {
  const filesUrl = `file:${folder}`
  const now = later(3 * HOUR).toISOString()
  const dying: DyingRestart = { url: ownerUrl, filesUrl, seed: seed(2), killAt, now }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program.file, JSON.stringify(dying)], (error, _, said) => {
      if (!error) return resolve(true)
      if (error.signal === "SIGKILL") return resolve(false)
      reject(new Error(said))
    })
  })
}

const round = (log: number, at: Date) =>
  sequence(
    db,
    {
      key: noteKey(logOrigin(log), seed(log)),
      last: openExchange(`file:${folder}`, `log/${log}.checkpoint`),
    },
    at,
  )

const rowsOf = async () => [
  await db.$count(logRestarts),
  await db.$count(logCheckpoints),
  await db.$count(logNodes),
  await db.$count(logVkeys),
]

test("killed anywhere it leaves the old log or the new one, whole", { timeout: 300_000 }, async () => {
  await insertDraw(db, { now: NOON, periodStart: NOON, periodEnd: later(40 * HOUR), seriesCount: 2 })
  await round(1, NOON)
  const bar = await insertStore(db, {})
  for (let n = 0; n < 3; n++)
    await send(db, await insertRegistration(db, { passwordHash: "none" }), keyedForm(bar), {})
  await round(1, later(2 * HOUR))
  const before = await rowsOf()
  let killed = 0
  for (let killAt = 1; (await currentLog(db)) === 1; killAt += sized(5, 1)) {
    if (!(await run(killAt))) killed += 1
    await untilQuiet(db)
    if ((await currentLog(db)) === 1) expect(await rowsOf()).toEqual(before)
  }
  expect(killed).toBeGreaterThan(0)
  const old = (await findLastCheckpoint(db, 1))!
  await expect(round(1, later(4 * HOUR))).resolves.toBeUndefined()
  expect(await findLastCheckpoint(db, 1)).toEqual(old)
  await round(2, later(4 * HOUR))
  const log = await naiveLog(db)
  expect(log.root).toEqual(log.computedRoot)
  expect(log.verifies(noteKey(logOrigin(2), seed(2)).verifier)).toBe(true)
})
