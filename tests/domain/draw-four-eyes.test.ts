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
import { makeResetToken, resetPassword } from "#app/auth/reset.server"
import { createUser } from "#app/domain/users/create-user.server"
import { editUser } from "#app/domain/users/edit-user.server"
import { inviteUser } from "#app/domain/users/invite-user.server"
import { openFiles } from "#app/platform/storage/files.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { keepMoments } from "../support/kept-moments"
import { later, NOON, openPromotion } from "../support/promotion"
import { PRIZES, wholeDraw } from "../support/whole-draw"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let files: ReturnType<typeof openFiles>

beforeAll(async () => {
  const promotion = await openPromotion()
  ;({ db, close } = promotion)
  await keepMoments(promotion.ownerUrl)
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
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
/** Typed by this one, and again by somebody of no other part. */
async function enter({ draw, evening: now }: WholeDraw, by: AdminRef) {
  await enterExtraction(db, { drawId: draw.id, prizes: PRIZES, by: by.id, now })
  await enterExtraction(db, { drawId: draw.id, prizes: PRIZES, by: (await somebody()).id, now })
}
const compute = ({ draw, evening: now }: WholeDraw, by: AdminRef) =>
  computeDraw(db, { drawId: draw.id, by: by.id, now, files })
const publish = ({ draw, evening: now }: WholeDraw, by: AdminRef) =>
  publishDraw(db, { drawId: draw.id, by: by.id, now, files })
const sendBack = ({ draw, evening: now }: WholeDraw, by: AdminRef) =>
  rejectResult(db, { drawId: draw.id, reasonCode: "typed", reason: "o 3º prêmio é 60255", by: by.id, now })
const fourEyes = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: "FOUR_EYES" })

describe("after a result went back", () => {
  test("an account that one of the first people made lately is nobody new", async () => {
    const whole = await closedDraw()
    const [typist, ana, bia] = [await somebody(), await somebody(), await somebody()]
    await enter(whole, typist)
    await compute(whole, ana)
    await sendBack(whole, bia)
    const old = await puppetOf(ana, later(-40 * DAY))
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

describe("one administrator with a second account", () => {
  const ip = "198.18.0.1"
  /** An account by Ana's hand, with a password of hers; in days before the period's end. */
  async function second({ draw, ana }: WholeDraw, { made, opened }: { made: number; opened: number }) {
    const before = (days: number) => later(-days * DAY, draw.periodEnd)
    const input = { email: `${crypto.randomUUID()}@example.com`, name: "Conta Nova", type: "admin" as const }
    const { userId } = await inviteUser(db, { input, by: ana.id, now: before(made) })
    await setPassword(userId, before(opened))
    return { id: userId }
  }
  async function setPassword(userId: string, now: Date) {
    const token = (await makeResetToken(db, { userId, now }))!
    await resetPassword(db, { strategy: "admin", token, password: "Torcida@2027", ip, now })
  }
  const SECONDS = 5_000 / DAY

  test.each([
    ["made seconds before the period's end", { made: 2 * SECONDS, opened: SECONDS }],
    ["made a month before it", { made: 30 - SECONDS, opened: 30 - 2 * SECONDS }],
    ["made long before and first opened seconds before it", { made: 90, opened: SECONDS }],
  ])("is nobody else, %s: neither computes what the other publishes", async (_, when) => {
    const [whole, other] = [await closedDraw(), await closedDraw()]
    await enter(whole, whole.ana)
    await compute(whole, whole.ana)
    await fourEyes(publish(whole, await second(whole, when)))
    const puppet = await second(other, when)
    await enter(other, puppet)
    await compute(other, puppet)
    await fourEyes(publish(other, other.ana))
    await publish(other, other.bia)
  })

  test("is somebody else where nobody had a hand in it for a month before the period's end", async () => {
    const whole = await closedDraw()
    await enter(whole, whole.ana)
    await compute(whole, whole.ana)
    expect(await publish(whole, await second(whole, { made: 32, opened: 31 }))).toBeUndefined()
  })

  test("is nobody else where its mailbox was chosen long before, and its password came there since", async () => {
    const whole = await closedDraw()
    const { ana, bia, draw } = whole
    await setPassword(bia.id, later(-90 * DAY, draw.periodEnd))
    const { name, type, version } = bia
    const input = { name, type, version, email: `minha.${crypto.randomUUID()}@example.com` }
    await editUser(db, { userId: bia.id, by: ana.id, input, now: later(-60 * DAY, draw.periodEnd) })
    await setPassword(bia.id, later(-DAY, draw.periodEnd))
    await enter(whole, ana)
    await compute(whole, ana)
    await fourEyes(publish(whole, bia))
  })

  test("of admin:create is somebody else at once: it is nobody's doing at a desk", async () => {
    const whole = await closedDraw()
    const input = { email: `${crypto.randomUUID()}@example.com`, name: "Nova", type: "super" as const }
    const id = await createUser(db, { input, by: null, now: later(HOUR), reason: "npm run admin:create" })
    await setPassword(id, later(HOUR))
    await enter(whole, whole.ana)
    await compute(whole, whole.ana)
    expect(await publish(whole, { id })).toBeUndefined()
  })
})
