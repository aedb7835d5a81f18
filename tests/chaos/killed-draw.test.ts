import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { bundled } from "#tests/support/bundled"
import { findBrokenLink } from "#tests/support/broken-link"
import { openFiles } from "#app/platform/storage/files.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { drawExclusions, drawRejections } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { winners } from "#drizzle/schema/winners"
import { later, NOON, openPromotion } from "#tests/support/promotion"
import { until } from "#tests/support/until"
import { untilQuiet } from "#tests/support/until-quiet"
import { isFull } from "#tests/support/full"
import type { DyingStep } from "#tests/support/step-that-dies"

const DAY = 86_400_000
const EVENING = later(2 * DAY + 8 * 3_600_000)
const PRIZES = ["45931", "12876", "60254", "33019", "08777"]
const PEOPLE = 4

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let program: Awaited<ReturnType<typeof bundled>>
let [computer, publisher]: { id: string }[] = []
const files = () => openFiles(`file:${folder}`)

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  program = await bundled("tests/support/step-that-dies.ts")
  const somebody = () => insertUser(db, { passwordHash: null })
  ;[computer, publisher] = [await somebody(), await somebody()]
})
afterAll(async () => {
  await close()
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

type Step = DyingStep["step"]
const order: Step[] = ["close", "freeze", "compute", "publish"]

const doing: Record<Step, (drawId: string) => Promise<unknown>> = {
  close: (drawId) => closeDraw(db, { drawId, by: computer!.id, now: NOON }),
  // A killed process's lease goes when the database notices.
  freeze: (drawId) =>
    until("the base is written", () => freezeDraw(db, { drawId, now: NOON, files: files() })),
  compute: (drawId) => computeDraw(db, { drawId, by: computer!.id, now: EVENING, files: files() }),
  publish: (drawId) => publishDraw(db, { drawId, by: publisher!.id, now: EVENING, files: files() }),
  reject: (drawId) =>
    rejectResult(db, {
      drawId,
      by: publisher!.id,
      now: EVENING,
      reasonCode: "typed",
      reason: "prêmio errado",
    }),
}

/** A draw of four people, one of them with a canceled account, right before the step. */
async function drawBefore(step: Step): Promise<string> {
  const draw = await insertDraw(db, {
    now: NOON,
    periodStart: later(-20 * DAY),
    periodEnd: later(-DAY),
    extractionOn: "2026-11-20",
    rule: { seriesCount: 1, winners: 1, surrogates: 1 },
  })
  for (let n = 0; n < PEOPLE; n++) {
    const status = n === 0 ? ("canceled" as const) : ("active" as const)
    const { id: registrationId } = await insertRegistration(db, { passwordHash: "none", status })
    const invoice = await insertInvoice(db, { now: later(-DAY), registrationId })
    await insertTickets(db, { draw, invoice, count: 2 })
  }
  const before = order.slice(0, order.indexOf(step === "reject" ? "publish" : step))
  for (const earlier of before) {
    if (earlier === "compute") await typeByTwo(draw.id)
    await doing[earlier](draw.id)
  }
  if (step === "compute") await typeByTwo(draw.id)
  return draw.id
}

async function typeByTwo(drawId: string) {
  for (const { id: by } of [computer!, publisher!])
    await enterExtraction(db, { drawId, prizes: PRIZES, by, now: EVENING })
}

/** Everything that a draw's steps write, but for what is a random name. */
async function stateOf(drawId: string) {
  const [draw] = await db.select().from(draws).where(eq(draws.id, drawId))
  const [jobs] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'draw' and data ->> 'drawId' = ${drawId}`,
  )
  const [mails] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job j join winners w on w.id::text = j.data ->> 'id'
      where j.name = 'mail' and w.draw_id = ${drawId}`,
  )
  const named = [draw!.baseFile, draw!.treeFile, draw!.resultFile].filter((key) => key !== null)
  return {
    state: draw!.state,
    has: {
      base: draw!.baseSha256 !== null,
      tree: draw!.treeFile !== null,
      result: draw!.resultSha256 !== null,
      publisher: draw!.publishedBy !== null,
    },
    jobs: jobs!.count,
    // Sent in the publication's own transaction: its titular is told when, and only when, it stands.
    mails: mails!.count,
    exclusions: await db.$count(drawExclusions, eq(drawExclusions.drawId, drawId)),
    winners: await db.$count(winners, eq(winners.drawId, drawId)),
    rejections: await db.$count(drawRejections, eq(drawRejections.drawId, drawId)),
    audited: await db.$count(actions, eq(actions.subjectId, drawId)),
    // A file that a row names is there, whole.
    files: await Promise.all(named.map(async (key) => isWhole(key, await readFile(path.join(folder, key))))),
  }
}

function isWhole(key: string, bytes: Buffer): boolean {
  if (key.endsWith(".json")) return "sha256" in JSON.parse(bytes.toString())
  if (key.endsWith(".csv")) return bytes.toString().trimEnd().split("\n").length === 1 + 2 * PEOPLE
  return bytes.length === 32
}

/** Runs the step in a process of its own that dies at the event; where that is 0, answers how many there are. */
async function dieAt(step: Step, drawId: string, killAt: number): Promise<number | null> {
  const by = step === "publish" || step === "reject" ? publisher! : computer!
  const now = (step === "close" || step === "freeze" ? NOON : EVENING).toISOString()
  const dyingStep: DyingStep = {
    step,
    drawId,
    by: by.id,
    now,
    killAt,
    url: process.env.DATABASE_URL!,
    folder,
  }
  try {
    const args = [program.file, JSON.stringify(dyingStep)]
    return Number((await promisify(execFile)(process.execPath, args)).stdout)
  } catch (error) {
    expect(error).toMatchObject({ signal: "SIGKILL" })
    return null
  }
}

/** All of them in a full run; else one on the way and the last two, between which the step is done. */
const momentsOf = (events: number) =>
  isFull ? Array.from({ length: events }, (_, n) => n + 1) : [Math.ceil(events / 2), events - 1, events]

test.each(["close", "freeze", "compute", "publish", "reject"] as const)(
  "killed at any event of %s, a draw stands before the step or after it",
  { timeout: 300_000 },
  async (step) => {
    const reference = await drawBefore(step)
    const before = await stateOf(reference)
    await doing[step](reference)
    const after = await stateOf(reference)
    const seen = { before: 0, after: 0 }
    const events = await dieAt(step, await drawBefore(step), 0)
    for (const killAt of momentsOf(events!)) {
      const drawId = await drawBefore(step)
      expect(await dieAt(step, drawId, killAt)).toBeNull()
      await untilQuiet(db)
      const found = await stateOf(drawId)
      const side = found.state === before.state ? "before" : "after"
      seen[side] += 1
      expect(found, `killed at event ${killAt}`).toEqual(side === "before" ? before : after)
      // Whoever comes next does it again from the start.
      if (side === "before") await doing[step](drawId)
      expect(await stateOf(drawId)).toEqual(after)
    }
    expect(after.mails).toBe(step === "publish" ? 1 : 0)
    expect(seen.before).toBeGreaterThan(isFull ? 3 : 0)
    expect(seen.after).toBeGreaterThan(0)
    expect(await findBrokenLink(db)).toBeNull()
  },
)
