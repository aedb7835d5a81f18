import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { lockDrawExclusive, lockPeriods } from "#app/domain/draws/draw-locks.server"
import { checkPeriod } from "#app/domain/draws/planning/check-period.server"
import { planDraw } from "#app/domain/draws/planning/plan-draw.server"
import { demoRule, insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { broken } from "../support/broken"
import { keyedForm, later, openPromotion, send } from "../support/promotion"
import { somebodyWaits } from "../support/somebody-waits"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
})
afterAll(() => close())

const person = () => insertRegistration(db, { passwordHash: "none" })
const countInvoices = (registrationId: string) =>
  db.$count(invoices, eq(invoices.registrationId, registrationId))

let hours = 0
/** A draw of two minutes, in an hour that no other test has. */
async function shortDraw() {
  const at = later(++hours * HOUR)
  const period = { periodStart: later(-MINUTE, at), periodEnd: later(MINUTE, at) }
  return { at, draw: await insertDraw(db, { now: at, ...period }) }
}

test.each(["closing", "closed", "computed", "published"] as const)(
  "an invoice whose draw is %s by now is refused in words, and nothing of it is written",
  async (to) => {
    const { at, draw } = await shortDraw()
    await moveDraw(db, draw, { to })
    const ana = await person()
    expect(await broken(send(db, ana, keyedForm(bar), { receivedAt: at }))).toEqual({ code: "ARRIVED_LATE" })
    expect(await countInvoices(ana.id)).toBe(0)
  },
)

test("also where another draw of the same moment is open: no number of either is lost without a word", async () => {
  const { at, draw } = await shortDraw()
  const open = await insertDraw(db, { now: at, periodStart: at, periodEnd: later(10, at) })
  await moveDraw(db, draw, { to: "closing" })
  const ana = await person()
  expect(await broken(send(db, ana, keyedForm(bar), { receivedAt: at }))).toEqual({ code: "ARRIVED_LATE" })
  expect(await db.$count(tickets, eq(tickets.drawId, open.id))).toBe(0)
})

test("a canceled draw holds nobody back, nor does one whose period is another", async () => {
  const { at, draw } = await shortDraw()
  await moveDraw(db, draw, { to: "canceled" })
  expect(await send(db, await person(), keyedForm(bar), { receivedAt: at })).toMatchObject({ tickets: [] })
  const other = await shortDraw()
  await moveDraw(db, other.draw, { to: "closing" })
  const { invoice } = await send(db, await person(), keyedForm(bar), {
    receivedAt: later(2 * MINUTE, other.at),
  })
  expect(invoice.status).toBe("validated")
})

test("the same form sent once more counts for the moment of the new sending", async () => {
  const { at, draw } = await shortDraw()
  const next = await shortDraw()
  await moveDraw(db, draw, { to: "closing" })
  const [ana, form] = [await person(), keyedForm(bar)]
  expect(await broken(send(db, ana, form, { receivedAt: at }))).toEqual({ code: "ARRIVED_LATE" })
  const again = await send(db, ana, form, { receivedAt: next.at })
  expect(again.tickets.map(({ drawId }) => drawId)).toEqual(Array(4).fill(next.draw.id))
})

test("what was answered in time keeps its answer, and its numbers, when it is sent again after the close", async () => {
  const { at, draw } = await shortDraw()
  const [ana, form] = [await person(), keyedForm(bar)]
  const answer = await send(db, ana, form, { receivedAt: at })
  await closeDraw(db, { drawId: draw.id, now: later(3 * MINUTE, at) })
  expect(await send(db, ana, form, { receivedAt: at })).toEqual({ ...answer, replay: true })
})

test("one that waits for whoever closes its draw is refused once it has closed", async () => {
  const { at, draw } = await shortDraw()
  const ana = await person()
  const { answer } = await db.transaction(async (closing) => {
    await lockDrawExclusive(closing, draw.id)
    const sending = broken(send(db, ana, keyedForm(bar), { receivedAt: at }))
    await somebodyWaits(db)
    await closing.update(draws).set({ state: "closing" }).where(eq(draws.id, draw.id))
    return { answer: sending }
  })
  expect(await answer).toEqual({ code: "ARRIVED_LATE" })
  expect(await countInvoices(ana.id)).toBe(0)
})

test("one that waits for whoever plans a draw of its moment has numbers of that draw", async () => {
  const at = later(++hours * HOUR)
  const { made, answer } = await db.transaction(async (planning) => {
    await lockPeriods(planning)
    const sending = send(db, await person(), keyedForm(bar), { receivedAt: at })
    await somebodyWaits(db)
    const period = { periodStart: at, periodEnd: later(MINUTE, at) }
    return { made: await insertDraw(planning, { now: at, ...period }), answer: sending }
  })
  expect((await answer).tickets.map(({ drawId }) => drawId)).toEqual(Array(4).fill(made.id))
})

test("who plans a draw that has begun waits for what is being written, and sees it", async () => {
  const at = later(++hours * HOUR)
  const [ana, admin] = [await person(), await insertUser(db, { passwordHash: null })]
  const period = { periodStart: later(-MINUTE, at), periodEnd: later(MINUTE, at) }
  const { planned } = await db.transaction(async (writing) => {
    await send(writing as unknown as typeof db, ana, keyedForm(bar), { receivedAt: at })
    const draw = { title: "Final", prize: "Camarote", ...period, extractionOn: "2026-11-25", rule: demoRule }
    const planning = broken(
      planDraw(db, {
        formKey: crypto.randomUUID(),
        draw: { ...draw, oncePerPromotion: false, afterPublication: "surrogate", winnerNames: "masked" },
        alongside: false,
        by: admin.id,
        now: at,
      }),
    )
    await somebodyWaits(db)
    return { planned: planning }
  })
  expect(await planned).toMatchObject({ code: "INVALID_REQUEST", field: "periodStart" })
  await expect(checkPeriod(db, { ...period, alongside: false, now: at })).rejects.toMatchObject({
    code: "INVALID_REQUEST",
  })
})
