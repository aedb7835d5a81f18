import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { enterExtraction } from "#app/domain/draws/enter-extraction.server"
import { postponeExtraction } from "#app/domain/draws/postpone-extraction.server"
import { rejectResult } from "#app/domain/draws/reject-result.server"
import { openFiles } from "#app/platform/files.server"
import { draws } from "#drizzle/schema/draws"
import { insertUser } from "#drizzle/seed/builders/user"
import { later, NOON, openPromotion } from "../support/promotion"
import { PRIZES, wholeDraw } from "../support/whole-draw"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let given: { files: ReturnType<typeof openFiles>; now: Date; people: number }

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  given = { files: openFiles(`file:${folder}`), now: NOON, people: 2 }
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const DAY = 86_400_000
const TODAY = "2026-11-18"
const TOMORROW = "2026-11-19"
/** The moment on the day, in São Paulo. */
const at = (day: string, time: string) => new Date(`${day}T${time}-03:00`)
type Whole = Awaited<ReturnType<typeof wholeDraw>>

/** A draw with a frozen base, whose extraction is on the 20th unless told. */
async function closedDraw(more: { extractionOn?: string } = {}) {
  const whole = await wholeDraw(db, { ...given, ...more })
  await whole.close()
  await whole.freeze()
  return whole
}
const postpone = ({ draw, ana }: Whole, to: string, now = NOON, by: { id: string } = ana) =>
  postponeExtraction(db, { drawId: draw.id, to, reason: "Feriado nacional", by, now })
const rowOf = async ({ draw }: Whole) => (await db.select().from(draws).where(eq(draws.id, draw.id)))[0]!
const says = (code: string, pattern: RegExp, field?: string) => ({
  ...{ code, details: { because: { pt: expect.stringMatching(pattern) }, ...(field ? { field } : {}) } },
})

describe("postponing", () => {
  test("goes to a day whose result nobody can know: from tomorrow on", async () => {
    // The base was late for the extraction of the 14th: those of the 15th to the 18th are known or may be.
    const whole = await closedDraw({ extractionOn: "2026-11-14" })
    for (const to of ["2026-11-15", "2026-11-17", TODAY])
      await expect(postpone(whole, to)).rejects.toMatchObject(
        says("INVALID_REQUEST", /a partir de amanhã/, "to"),
      )
    await postpone(whole, TOMORROW)
    expect(await rowOf(whole)).toMatchObject({
      extractionOn: TOMORROW,
      postponements: [{ from: "2026-11-14", to: TOMORROW, reason: "Feriado nacional" }],
    })
  })

  test("goes forwards only", async () => {
    const whole = await closedDraw()
    for (const to of [TOMORROW, "2026-11-20"])
      await expect(postpone(whole, to)).rejects.toMatchObject(
        says("INVALID_REQUEST", /depois da que estava marcada, 2026-11-20/, "to"),
      )
    await postpone(whole, "2026-11-21")
  })

  test("is over once the prizes are entered", async () => {
    const whole = await closedDraw()
    await whole.enter()
    await expect(postpone(whole, "2026-11-28", whole.evening)).rejects.toMatchObject(
      says("WRONG_STATE", /prêmios desta extração já foram digitados/),
    )
  })

  test("is over once a result went back: that extraction took place, for whoever asks", async () => {
    const whole = await closedDraw()
    await whole.enter()
    await whole.compute()
    const { draw, bia, evening } = whole
    await rejectResult(db, { drawId: draw.id, reason: "o 3º prêmio é 60255", by: bia, now: evening })
    const stranger = await insertUser(db, { passwordHash: null })
    for (const by of [whole.ana, bia, stranger])
      await expect(postpone(whole, "2026-11-28", evening, by)).rejects.toMatchObject(
        says("WRONG_STATE", /A extração de 2026-11-20 aconteceu.*devolvido/),
      )
    expect((await rowOf(whole)).extractionOn).toBe("2026-11-20")
  })
})

describe("entering the prizes", () => {
  const enter = ({ draw, ana }: Whole, now: Date) =>
    enterExtraction(db, { drawId: draw.id, prizes: PRIZES, again: PRIZES, by: ana, now })

  test("waits for the hour of the extraction", async () => {
    const whole = await closedDraw()
    for (const now of [later(DAY), at("2026-11-20", "12:00:00"), at("2026-11-20", "19:59:59.999")])
      await expect(enter(whole, now)).rejects.toMatchObject(
        says("WRONG_STATE", /A extração é em 2026-11-20, às 20h/),
      )
    await enter(whole, at("2026-11-20", "20:00:00"))
    expect((await rowOf(whole)).extraction).toEqual(PRIZES)
  })

  test.each([
    ["a moment before 20:00 counts", "19:59:59.999", true],
    ["at 20:00 is too late", "20:00:00.000", false],
  ])("a base that closed %s", async (_, time, counts) => {
    const closedAt = at(TODAY, time)
    const whole = await wholeDraw(db, { ...given, now: closedAt, extractionOn: TODAY })
    await whole.close()
    await whole.freeze()
    const entered = enter(whole, at(TODAY, "21:00:00"))
    if (counts) return entered
    await expect(entered).rejects.toMatchObject(
      says("WRONG_STATE", /A base só fechou em 2026-11-18 20:00:00, depois da extração de 2026-11-18/),
    )
  })
})
