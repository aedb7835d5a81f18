import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { getCalculation } from "#app/domain/draws/calculation/calculation.queries.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { confirmPostponement, postponeExtraction } from "#app/domain/draws/calculation/postponement.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { createUser } from "#app/domain/users/create-user.server"
import { openFiles } from "#app/platform/storage/files.server"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { drawTypings } from "#drizzle/schema/calculation"
import { insertUser } from "#drizzle/seed/builders/user"
import { later, NOON, openPromotion } from "../support/promotion"
import { PRIZES, wholeDraw } from "../support/whole-draw"

const OTHERS = [...PRIZES.slice(0, 4), "08778"]
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let files: ReturnType<typeof openFiles>
type Whole = Awaited<ReturnType<typeof wholeDraw>>
let whole: Whole

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  whole = await wholeDraw(db, { files, now: NOON, people: 2 })
  await whole.close()
  await whole.freeze()
})

type AdminRef = { id: string }
const somebody = () => insertUser(db, { passwordHash: null })
const type = ({ id: by }: AdminRef, prizes = PRIZES) =>
  enterExtraction(db, { drawId: whole.draw.id, prizes, by, now: whole.evening })
const step = ({ id: by }: AdminRef) => ({ drawId: whole.draw.id, by, now: whole.evening, files })
const row = async () => (await db.select().from(draws).where(eq(draws.id, whole.draw.id)))[0]!
const stepsOf = () => db.select().from(actions).where(eq(actions.subjectId, whole.draw.id))

describe("two people type an extraction", () => {
  test("and run a whole draw: either computes, the other publishes", async () => {
    for (const computer of ["ana", "bia"] as const) {
      whole = await wholeDraw(db, { files, now: NOON, people: 2 })
      await whole.close()
      await whole.freeze()
      expect(await type(whole.ana)).toEqual({ state: "first" })
      await expect(computeDraw(db, step(whole[computer]))).rejects.toMatchObject({ code: "WRONG_STATE" })
      expect(await type(whole.bia)).toEqual({ state: "agreed" })
      const [one, other] = computer === "ana" ? [whole.ana, whole.bia] : [whole.bia, whole.ana]
      await computeDraw(db, step(one))
      await expect(publishDraw(db, step(one))).rejects.toMatchObject({ code: "FOUR_EYES" })
      await publishDraw(db, step(other))
      expect(await row()).toMatchObject({
        state: "published",
        extractionBy: whole.ana.id,
        extractionAgainBy: whole.bia.id,
      })
    }
  })

  test("one alone never does, however often, nor with an account of that one's making", async () => {
    const input = { email: `${crypto.randomUUID()}@example.com`, name: "Conta Nova", type: "admin" as const }
    const now = later(-5_000, whole.draw.periodEnd)
    const puppet = { id: await createUser(db, { input, by: whole.ana.id, now }) }
    for (const _ of [1, 2]) expect(await type(whole.ana)).toEqual({ state: "first" })
    for (const prizes of [PRIZES, OTHERS])
      await expect(type(puppet, prizes)).rejects.toMatchObject({ code: "FOUR_EYES" })
    expect((await row()).extraction).toBeNull()
    expect(await type(whole.bia)).toEqual({ state: "agreed" })
  })

  test("and neither sees the other's before they agree: not on the page, not in the audit", async () => {
    await type(whole.ana, OTHERS)
    await type(whole.bia)
    const view = await getCalculation(db, { id: whole.draw.id, viewerId: whole.bia.id })
    expect(view.typings).toMatchObject([
      { by: whole.ana.name, own: false },
      { by: whole.bia.name, own: true },
    ])
    for (const text of [JSON.stringify(view), JSON.stringify(await stepsOf())])
      for (const prize of [...PRIZES, ...OTHERS]) expect(text).not.toContain(prize)
  })

  test("that differ make none; either types again, and a third person's may decide", async () => {
    await type(whole.ana, OTHERS)
    expect(await type(whole.bia)).toEqual({ state: "differs" })
    expect(await type(whole.bia)).toEqual({ state: "differs" })
    await expect(computeDraw(db, step(whole.ana))).rejects.toMatchObject({ code: "WRONG_STATE" })
    const carla = await somebody()
    expect(await type(carla)).toEqual({ state: "agreed" })
    expect(await row()).toMatchObject({ extractionBy: whole.bia.id, extractionAgainBy: carla.id })
    // Ana saw that she was wrong: it changes nothing any more.
    expect(await type(whole.ana)).toEqual({ state: "agreed" })
    expect(await row()).toMatchObject({ extractionBy: whole.bia.id, extractionAgainBy: carla.id })
  })

  test("corrected by one is no extraction until two agree again", async () => {
    for (const who of [whole.ana, whole.bia]) await type(who)
    const { version } = await row()
    expect(await type(whole.ana, OTHERS)).toEqual({ state: "differs" })
    expect(await row()).toMatchObject({ extraction: null, extractionBy: null, version: version + 1 })
    await expect(computeDraw(db, step(whole.ana))).rejects.toMatchObject({ code: "WRONG_STATE" })
    expect(await type(whole.bia, OTHERS)).toEqual({ state: "agreed" })
    expect((await row()).extraction).toEqual(OTHERS)
  })

  test("of the extraction that was thrown away no longer count", async () => {
    await type(whole.ana)
    const { extractionOn } = whole.draw
    const to = new Date(Date.parse(extractionOn) + 86_400_000).toISOString().slice(0, 10)
    await postponeExtraction(db, { ...step(whole.ana), to, reasonCode: "other", reason: "Não aconteceu" })
    await confirmPostponement(db, step(whole.bia))
    expect(await db.$count(drawTypings, eq(drawTypings.drawId, whole.draw.id))).toBe(0)
  })

  test("of a result that went back take no part in the next, nor does what they typed", async () => {
    for (const who of [whole.ana, whole.bia]) await type(who)
    const [carla, davi, eva] = [await somebody(), await somebody(), await somebody()]
    await computeDraw(db, step(carla))
    await rejectResult(db, { ...step(davi), reasonCode: "typed", reason: "o 3º prêmio é 60255" })
    for (const old of [whole.ana, whole.bia, carla, davi])
      await expect(type(old)).rejects.toMatchObject({ code: "FOUR_EYES" })
    expect(await type(eva)).toEqual({ state: "first" })
  })
})

describe("the database by itself", () => {
  const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ cause: { code: "23001" } })
  const set = (values: Partial<typeof draws.$inferInsert>) =>
    db.update(draws).set(values).where(eq(draws.id, whole.draw.id))
  const entered = (one: AdminRef, other: AdminRef | null) => ({
    extraction: PRIZES,
    extractionBy: one.id,
    extractionAgainBy: other?.id ?? null,
    extractionAt: NOON,
  })

  test("takes no extraction that two people did not type alike", async () => {
    const { ana, bia } = whole
    await refused(set(entered(ana, bia)))
    await type(ana)
    await refused(set(entered(ana, bia)))
    await refused(set(entered(ana, null)))
    await refused(set(entered(ana, ana)))
    await type(bia, OTHERS)
    await refused(set(entered(ana, bia)))
  })

  test("keeps what was typed as it is while it is the extraction", async () => {
    for (const who of [whole.ana, whole.bia]) await type(who)
    const own = and(eq(drawTypings.drawId, whole.draw.id), eq(drawTypings.userId, whole.ana.id))
    await refused(db.update(drawTypings).set({ prizes: OTHERS }).where(own))
    await refused(db.delete(drawTypings).where(own))
  })
})
