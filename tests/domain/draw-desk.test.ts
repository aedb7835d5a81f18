import { desc, eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { askSeries } from "#app/domain/draws/planning/ask-series.server"
import { findOpenApproval } from "#app/domain/approvals/approvals.queries.server"
import type { TypedDraw } from "#app/domain/draws/planning/draw-input.server"
import { lockDrawsShared } from "#app/domain/draws/draw-locks.server"
import { planDraw } from "#app/domain/draws/planning/plan-draw.server"
import { writeDrawForm } from "#app/domain/draws/planning/written-draw.server"
import { sayBroken, RuleBroken } from "#app/errors"
import { actions } from "#drizzle/schema/back-office"
import { drawSegments, draws } from "#drizzle/schema/draws"
import { demoRule, findSegment } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { addedByTwo, approve, canceledByTwo, editedByTwo } from "../support/approved"
import { broken } from "../support/broken"
import { later as laterFrom, openPromotion } from "../support/promotion"
import { somebodyWaits } from "../support/somebody-waits"
import { asOwner, cancelClosed } from "#tests/support/as-owner"

const DAY = 86_400_000
/** The database keeps a rule from its period's first moment on by its own clock: here that lies ahead on any day. */
const NOON = new Date("2126-11-18T15:00:00.000Z")
const later = (ms: number) => laterFrom(ms, NOON)
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let [ana, rui]: { id: string }[] = []

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  ;[ana, rui] = [await insertUser(db, { passwordHash: null }), await insertUser(db, { passwordHash: null })]
})
afterAll(() => close())
// A period that another test left open would be in the way.
const cancelPlanned = () =>
  asOwner((owner) => owner.update(draws).set({ state: "canceled" }).where(eq(draws.state, "planned")))
afterEach(cancelPlanned)

const ahead: TypedDraw = {
  title: "Final",
  prize: "Camarote",
  rule: demoRule,
  oncePerPromotion: false,
  periodStart: later(DAY),
  periodEnd: later(8 * DAY),
  extractionOn: "2126-12-02",
  afterPublication: "surrogate",
  winnerNames: "masked",
}
const running = { ...ahead, periodStart: later(-60_000) }
type PlanOverrides = Partial<Parameters<typeof planDraw>[1]>
const plan = (draw: Partial<TypedDraw> = {}, overrides: PlanOverrides = {}) =>
  planDraw(db, {
    formKey: crypto.randomUUID(),
    draw: { ...ahead, ...draw },
    alongside: false,
    by: ana!.id,
    now: NOON,
    ...overrides,
  })
const rowOf = async (id: string) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!
const lastAction = async (id: string) =>
  (await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(desc(actions.seq)).limit(1))[0]
/** What a person reads of the broken rule. */
async function saidOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof RuleBroken) return sayBroken(error, "pt")
  throw new Error("no rule was broken")
}

describe("planning a draw", () => {
  test("makes it with its commitments, once for a form that is sent twice at once", async () => {
    const formKey = crypto.randomUUID()
    const both = await Promise.all([plan({}, { formKey }), plan({}, { formKey })])
    expect(both).toEqual([{ drawId: formKey }, { drawId: formKey }])
    expect(await rowOf(formKey)).toMatchObject({ ...ahead, state: "planned", version: 1 })
    const segments = await db.select().from(drawSegments).where(eq(drawSegments.drawId, formKey))
    expect(segments).toHaveLength(1)
    expect(await db.$count(actions, eq(actions.subjectId, formKey))).toBe(1)
    expect(await lastAction(formKey)).toMatchObject({ permission: "draw", action: "create", userId: ana!.id })
    expect((await lastAction(formKey))?.text).toContain(segments[0]?.keyCommitment)
    // Sent again when its start is long past, it is still the same draw.
    expect(await plan({}, { formKey, now: later(30 * DAY) })).toEqual({ drawId: formKey })
  })

  test("tells a form that comes back with another content that it has made its draw", async () => {
    const { drawId: formKey } = await plan()
    const other = plan({ title: "Outra" }, { formKey })
    expect(await saidOf(other)).toContain("já criou o sorteio “Final”")
    expect((await rowOf(formKey)).title).toBe("Final")
  })

  test("refuses a period that is over, and one whose invoices came before it", async () => {
    const over = { periodStart: later(-2 * DAY), periodEnd: later(-1) }
    expect(await broken(plan(over))).toEqual({ code: "INVALID_REQUEST", field: "periodEnd" })
    expect(await plan({ periodStart: later(-DAY) })).toBeTruthy()
    await cancelPlanned()
    await insertInvoice(db, { receivedAt: later(-DAY / 2) })
    expect(await broken(plan({ periodStart: later(-DAY) }))).toEqual({
      code: "INVALID_REQUEST",
      field: "periodStart",
    })
    expect(await plan({ periodStart: later(-DAY / 4) })).toBeTruthy()
  })

  test("runs beside another draw only knowingly; a canceled one is in nobody's way", async () => {
    const { drawId } = await plan({ title: "Semana 1" })
    const touching = { periodStart: ahead.periodEnd, periodEnd: later(20 * DAY), extractionOn: "2126-12-20" }
    expect(await broken(plan(touching))).toMatchObject({ code: "INVALID_REQUEST", field: "periodStart" })
    expect(await saidOf(plan(touching))).toContain("“Semana 1” (2126-11-19 12:00:00 – 2126-11-26 12:00:00)")
    expect(await plan({ ...touching, periodStart: later(8 * DAY + 1) })).toBeTruthy()
    expect(await plan(touching, { alongside: true })).toBeTruthy()
    await cancelPlanned()
    expect(await plan(touching)).toBeTruthy()
    expect((await rowOf(drawId)).state).toBe("canceled")
  })

  test("of two administrators with periods that meet, one is told of the other", async () => {
    const answers = await Promise.allSettled([
      plan({ title: "Uma" }),
      plan({ title: "Outra" }, { by: rui!.id }),
    ])
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
    expect(refused).toMatchObject([{ code: "INVALID_REQUEST", details: { field: "periodStart" } }])
  })
})

type EditOverrides = Partial<Parameters<typeof editedByTwo>[1]>
const edit = (drawId: string, change: Partial<TypedDraw>, overrides: EditOverrides = {}) =>
  editedByTwo(db, { drawId, version: 1, change, by: ana!.id, now: NOON, ...overrides })

describe("editing a draw", () => {
  test("before its period changes all but the series, and says what in the audit", async () => {
    const { drawId } = await plan()
    const rule = { ...demoRule, approximation: "alternating" as const, winners: 7, seriesDigits: 3 }
    const change = { ...ahead, rule, title: "Copa", periodEnd: later(9 * DAY), oncePerPromotion: true }
    await edit(drawId, change)
    expect(await rowOf(drawId)).toMatchObject({ ...change, version: 2, postponements: [] })
    const { before, after } = JSON.parse((await lastAction(drawId))!.text)
    expect(before).toMatchObject({ title: "Final", rule: { winners: 3 } })
    expect(Object.keys(after).sort()).toEqual(["oncePerPromotion", "periodEnd", "rule", "title"])
    const more = { ...change, rule: { ...rule, seriesCount: 200 } }
    expect(await broken(edit(drawId, more, { version: 2 }))).toEqual({
      code: "INVALID_REQUEST",
      field: "seriesCount",
    })
    // Nobody counts on the day yet: it moves without a reason, and is no postponement.
    await edit(drawId, { ...change, extractionOn: "2126-12-09" }, { version: 2 })
    expect(await rowOf(drawId)).toMatchObject({ extractionOn: "2126-12-09", postponements: [] })
  })

  test("once its period runs changes nothing that decides", async () => {
    const { drawId } = await plan(running)
    for (const change of [
      { periodEnd: later(9 * DAY) },
      { periodEnd: later(7 * DAY) },
      { rule: { ...demoRule, winners: 4 } },
      { oncePerPromotion: true },
      { afterPublication: "treasury" as const },
      { winnerNames: "full" as const },
      { prize: "Uma TV" },
    ])
      expect(await broken(edit(drawId, { ...running, ...change }))).toEqual({ code: "WRONG_STATE" })
    await edit(drawId, { ...running, title: "Copa" })
    expect(await rowOf(drawId)).toMatchObject({
      title: "Copa",
      prize: "Camarote",
      periodEnd: ahead.periodEnd,
    })
  })

  test("once its period is over keeps its title too, and only its extraction moves", async () => {
    const { drawId } = await plan(running)
    const late = { now: later(8 * DAY + 1), reasonCode: "calendar", reason: "Feriado" } as const
    expect(await saidOf(edit(drawId, { title: "Copa" }, late))).toContain("o nome fica como está")
    expect(await saidOf(edit(drawId, { title: "Copa", extractionOn: "2126-12-05" }, late))).toContain(
      "o nome",
    )
    await edit(drawId, { title: "Final", extractionOn: "2126-12-05" }, late)
    expect(await rowOf(drawId)).toMatchObject({ title: "Final", extractionOn: "2126-12-05" })
  })

  test("moves the extraction of a running draw with a reason, and tells each move, back again too", async () => {
    const { drawId } = await plan(running)
    const move = (extractionOn: string, overrides: EditOverrides = {}) =>
      edit(drawId, { extractionOn }, overrides)
    const reason = "Feriado"
    expect(await broken(move("2126-12-05"))).toEqual({ code: "INVALID_REQUEST", field: "reasonCode" })
    expect(await broken(move("2126-11-26", { reasonCode: "mistake", reason }))).toMatchObject({
      field: "extractionOn",
    })
    await move("2126-12-05", { reasonCode: "mistake", reason })
    await move("2126-11-28", { reasonCode: "mistake", reason: "Engano", version: 2 })
    const { extractionOn, postponements } = await rowOf(drawId)
    expect([extractionOn, postponements]).toEqual([
      "2126-11-28",
      [
        { from: "2126-12-02", to: "2126-12-05", reasonCode: "mistake", reason, at: NOON.toISOString() },
        {
          from: "2126-12-05",
          to: "2126-11-28",
          reasonCode: "mistake",
          reason: "Engano",
          at: NOON.toISOString(),
        },
      ],
    ])
    expect((await lastAction(drawId))?.text).toContain('"reason":"Engano"')
  })

  test("never passes over a result that may be known, nor picks one", async () => {
    const { drawId } = await plan(running)
    const reasoned = { reasonCode: "mistake" as const, reason: "Adiada" }
    const onTheDay = { ...reasoned, now: new Date("2126-12-02T12:00:00-03:00") }
    expect(await broken(edit(drawId, { extractionOn: "2126-12-05" }, onTheDay))).toMatchObject({
      field: "extractionOn",
    })
    const before = { ...reasoned, now: new Date("2126-12-01T12:00:00-03:00") }
    for (const day of ["2126-11-30", "2126-12-01"])
      expect(await broken(edit(drawId, { extractionOn: day }, before))).toMatchObject({
        code: "INVALID_REQUEST",
        field: "extractionOn",
      })
    await edit(drawId, { extractionOn: "2126-12-05" }, before)
  })

  test("never moves an extraction further than 180 days behind the period's end", async () => {
    const { drawId } = await plan(running)
    const reasoned = { reasonCode: "mistake" as const, reason: "Adiada" }
    const far = edit(drawId, { extractionOn: "2127-05-26" }, reasoned)
    expect(await saidOf(far)).toContain("até 180 dias depois do fim do período: no máximo 2127-05-25")
    expect(await broken(far)).toMatchObject({ field: "extractionOn" })
    await edit(drawId, { extractionOn: "2127-05-25" }, reasoned)
  })

  test("shows who comes second what was saved meanwhile, and a second tap changes nothing", async () => {
    const { drawId } = await plan()
    const mine = { ...ahead, title: "Copa" }
    await edit(drawId, mine)
    await edit(drawId, mine)
    const { version } = await rowOf(drawId)
    expect(version).toBe(2)
    const late = await broken(edit(drawId, { ...ahead, title: "Taça" }, { by: rui!.id }))
    expect(late).toEqual({
      code: "STALE",
      data: { current: { ...writeDrawForm(await rowOf(drawId)), version: 2 } },
    })
    expect(late.data?.current).toMatchObject({ title: "Copa", periodStart: "2126-11-19T12:00" })
  })

  test("of two at once, one wins and the other is told", async () => {
    const { drawId } = await plan()
    const answers = await Promise.allSettled([
      edit(drawId, { ...ahead, title: "Uma" }),
      edit(drawId, { ...ahead, title: "Outra" }, { by: rui!.id }),
    ])
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    // Asked for already, or changed since.
    const refused = answers.find((answer) => answer.status === "rejected")
    expect(["STALE", "WRONG_STATE"]).toContain(refused?.reason.code)
  })

  test("waits for what is being written with the draw's lock, and looks again then", async () => {
    const { drawId } = await plan()
    const { waiting } = await db.transaction(async (writing) => {
      await lockDrawsShared(writing, [drawId])
      const waiting = edit(drawId, { ...ahead, title: "Copa" })
      await somebodyWaits(db)
      // Only whoever closes takes this step, but whatever it is, the edit has to see it.
      await writing.update(draws).set({ state: "closing" }).where(eq(draws.id, drawId))
      return { waiting: broken(waiting) }
    })
    expect(await waiting).toEqual({ code: "DRAW_CLOSED" })
    await cancelClosed({ id: drawId })
  })

  test("is not possible where the draw is canceled or there is none", async () => {
    const { drawId } = await plan()
    await cancelPlanned()
    expect(await broken(edit(drawId, { title: "Copa" }))).toEqual({ code: "WRONG_STATE" })
    for (const none of [crypto.randomUUID(), "nonsense"])
      expect(await broken(edit(none, { title: "Copa" }))).toEqual({ code: "NOT_FOUND" })
  })
})

describe("more series", () => {
  const form = () => ({ seriesCount: 50, id: crypto.randomUUID(), by: ana!.id, now: NOON, reason: "x" })
  const add = async (drawId: string, overrides: Partial<ReturnType<typeof form>> = {}) =>
    addedByTwo(db, { drawId, version: (await rowOf(drawId)).version, ...form(), ...overrides })
  const wide = { ...demoRule, seriesDigits: 3, seriesFrom: [1, 2, 3] }

  test("come once for a form that is sent twice, with a commitment of their own", async () => {
    const { drawId } = await plan({ ...running, rule: wide })
    const sent = { ...form(), drawId, version: 1 }
    const both = await Promise.all([askSeries(db, sent), askSeries(db, sent)])
    expect(both[0]).toBe(both[1])
    expect((await rowOf(drawId)).rule.seriesCount).toBe(100)
    await approve(db, both[0]!, NOON)
    expect(await askSeries(db, sent)).toBeNull()
    const [segment] = await db.select().from(drawSegments).where(eq(drawSegments.id, sent.id))
    expect(segment).toMatchObject({ seriesFirst: 100, seriesCount: 50 })
    expect(await rowOf(drawId)).toMatchObject({ version: 2, rule: { seriesCount: 150 } })
    expect((await lastAction(drawId))?.text).toContain(segment!.keyCommitment)
    const late = askSeries(db, { ...form(), drawId, version: 1 })
    expect(await broken(late)).toMatchObject({ code: "STALE" })
  })

  test("come no more from the period's end on: they would move who wins", async () => {
    const { drawId } = await plan({ ...running, rule: wide })
    const late = add(drawId, { now: running.periodEnd })
    expect(await broken(late)).toEqual({ code: "WRONG_STATE" })
    expect((await rowOf(drawId)).rule.seriesCount).toBe(100)
    await add(drawId, { now: new Date(+running.periodEnd - 1) })
  })

  test("stay within what an extraction reaches", async () => {
    const { drawId } = await plan({ ...running, rule: wide })
    const far = add(drawId, { seriesCount: 901 })
    expect(await broken(far)).toEqual({ code: "INVALID_REQUEST", field: "seriesCount" })
    await add(drawId, { seriesCount: 900 })
    expect(await saidOf(add(drawId, { seriesCount: 1 }))).toContain("O máximo é de mais 0 séries")
    const { drawId: narrow } = await plan(
      { periodStart: later(DAY), rule: { ...demoRule, seriesDigits: 3 } },
      { alongside: true },
    )
    expect(await broken(add(narrow, { seriesCount: 1 }))).toMatchObject({ field: "seriesCount" })
  })
})

describe("canceling a draw", () => {
  const cancel = (drawId: string, admin = ana!, version = 1) =>
    canceledByTwo(db, {
      drawId,
      version,
      reasonCode: "other",
      reason: "Erro de digitação",
      by: admin.id,
      now: NOON,
    })

  test("ends it with a reason; who comes later is told", async () => {
    const { drawId } = await plan()
    await cancel(drawId)
    expect(await findOpenApproval(db, drawId)).toBeUndefined()
    expect(await rowOf(drawId)).toMatchObject({ state: "canceled", version: 2 })
    expect(await lastAction(drawId)).toMatchObject({ permission: "draw", action: "edit" })
    expect((await lastAction(drawId))?.text).toContain("Erro de digitação")
    expect(await broken(cancel(drawId, rui!))).toEqual({ code: "WRONG_STATE" })
    expect(await broken(cancel(drawId, ana!, 2))).toEqual({ code: "WRONG_STATE" })
  })

  test("is not possible once somebody holds a number, nor on another version", async () => {
    const { drawId } = await plan(running)
    expect(await broken(cancel(drawId, ana!, 7))).toMatchObject({ code: "STALE" })
    const segment = await findSegment(db, drawId)
    const invoice = await insertInvoice(db, { receivedAt: running.periodStart })
    await insertTickets(db, { draw: { id: drawId, segment }, invoice, voidAt: NOON })
    expect(await saidOf(cancel(drawId))).toContain("Já há números da sorte")
    expect((await rowOf(drawId)).state).toBe("planned")
  })
})
