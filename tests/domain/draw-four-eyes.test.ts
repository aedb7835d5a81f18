import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { createUser } from "#app/domain/users/create-user.server"
import { openFiles } from "#app/platform/files.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { later, NOON, openPromotion } from "../support/promotion"
import { PRIZES, wholeDraw } from "../support/whole-draw"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let files: ReturnType<typeof openFiles>

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const HOUR = 3_600_000
type AdminRef = { id: string }
type WholeDraw = Awaited<ReturnType<typeof wholeDraw>>
const somebody = () => insertUser(db, { passwordHash: null })
/** An account by somebody's hand, an hour after noon unless told. */
async function puppetOf(by: AdminRef, now = later(HOUR)): Promise<AdminRef> {
  const input = { email: `${crypto.randomUUID()}@example.com`, name: "Conta Nova", type: "admin" as const }
  return { id: await createUser(db, { input, by: by.id, now }) }
}

/** A draw that Ana closes at noon and whose base is ready two hours later. */
async function closedDraw() {
  const whole = await wholeDraw(db, { files, now: NOON, people: 2 })
  await closeDraw(db, { drawId: whole.draw.id, by: whole.ana.id, now: NOON })
  await freezeDraw(db, { drawId: whole.draw.id, now: later(2 * HOUR), files })
  return whole
}
const enter = ({ draw, evening: now }: WholeDraw, by: AdminRef) =>
  enterExtraction(db, { drawId: draw.id, prizes: PRIZES, again: PRIZES, by: by.id, now })
const compute = ({ draw, evening: now }: WholeDraw, by: AdminRef) =>
  computeDraw(db, { drawId: draw.id, by: by.id, now, files })
const publish = ({ draw, evening: now }: WholeDraw, by: AdminRef) =>
  publishDraw(db, { drawId: draw.id, by: by.id, now, files })
const sendBack = ({ draw, evening: now }: WholeDraw, by: AdminRef) =>
  rejectResult(db, { drawId: draw.id, reason: "o 3º prêmio é 60255", by: by.id, now })
const fourEyes = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: "FOUR_EYES" })

describe("after a result went back", () => {
  test("an account that one of the first people made since the close is nobody new", async () => {
    const whole = await closedDraw()
    const [typist, ana, bia] = [await somebody(), await somebody(), await somebody()]
    await enter(whole, typist)
    await compute(whole, ana)
    await sendBack(whole, bia)
    const old = await puppetOf(ana, later(-10 * 24 * HOUR))
    for (const maker of [typist, ana, bia]) {
      const puppet = await puppetOf(maker)
      for (const nobodyNew of [maker, puppet, await puppetOf(puppet)]) await fourEyes(enter(whole, nobodyNew))
    }
    const puppet = await puppetOf(ana)
    await enter(whole, old)
    await fourEyes(compute(whole, puppet))
    await compute(whole, old)
    await fourEyes(publish(whole, await puppetOf(bia)))
    await publish(whole, await somebody())
  })

  test("whoever only typed its prizes does not publish the next one", async () => {
    const whole = await closedDraw()
    const [typist, ana, bia, carla] = await Promise.all([1, 2, 3, 4].map(somebody))
    await enter(whole, typist!)
    await compute(whole, ana!)
    await sendBack(whole, bia!)
    await enter(whole, carla!)
    await compute(whole, carla!)
    await fourEyes(publish(whole, typist!))
  })
})

describe("since the close", () => {
  test("is since the button was pressed, and not since the base was ready", async () => {
    const whole = await closedDraw()
    const between = await puppetOf(whole.ana, later(HOUR))
    const before = await puppetOf(whole.ana, later(-1))
    await enter(whole, whole.ana)
    await compute(whole, whole.ana)
    await fourEyes(publish(whole, between))
    await publish(whole, before)
  })
})
