import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { v7 as uuidv7 } from "uuid"
import type { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { calculationReasons } from "#app/words/reasons/calculation"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { askSeries } from "#app/domain/draws/planning/ask-series.server"
import { insertPlannedDraw } from "#app/domain/draws/planning/create-draw.server"
import { holderText, segmentText } from "#app/domain/draws/planning/draw-keys.server"
import { lockDrawExclusive, lockDrawsShared } from "#app/domain/draws/draw-locks.server"
import { openDraws } from "#app/domain/draws/draws.queries.server"
import { validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { opensCommitment } from "#tests/support/opens-commitment"
import { demoRule, insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { openHolderKey, openPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { drawSegments, draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { addedByTwo } from "../support/approved"
import { broken } from "../support/broken"
import { somebodyWaits } from "../support/somebody-waits"
import { keyedForm, later, NOON, openPromotion, rulesWith, send } from "../support/promotion"
import { asOwner } from "#tests/support/as-owner"
import { refusedWith } from "#tests/support/refused-with"

const MINUTE = 60_000
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let admin: { id: string }

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  admin = await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

const person = () => insertRegistration(db, { passwordHash: "none" })
const newDraw = {
  title: "Final",
  prize: "Camarote",
  periodStart: later(-MINUTE),
  periodEnd: later(MINUTE),
  extractionOn: "2026-11-25",
  now: NOON,
}
/** Without asking what other tests' draws and invoices say of its period. */
const create = (draw: Omit<Parameters<typeof insertPlannedDraw>[1], "id">) =>
  inTransaction(db, (tx) => insertPlannedDraw(tx, { id: uuidv7(), ...draw }))
const make = (rule: Partial<typeof demoRule> = {}, at = NOON) => {
  const period = { periodStart: later(-MINUTE, at), periodEnd: later(MINUTE, at) }
  return create({ ...newDraw, ...period, rule: { ...demoRule, ...rule }, by: admin.id })
}
let hours = 0
/** A moment for a test that closes its draw: no invoice of another test arrives then. */
const ownMoment = () => later(++hours * 60 * MINUTE)
const cancel = (drawId: string) =>
  asOwner((owner) => owner.update(draws).set({ state: "canceled" }).where(eq(draws.id, drawId)))
const stateOf = async (drawId: string) =>
  (await db.select({ state: draws.state }).from(draws).where(eq(draws.id, drawId)))[0]?.state

describe("creating a draw", () => {
  test("commits to its keys and opens it to invoices", async () => {
    const made = await make({ seriesCount: 20 })
    const [draw] = await db.select().from(draws).where(eq(draws.id, made.drawId))
    const [segment] = await db.select().from(drawSegments).where(eq(drawSegments.drawId, made.drawId))
    const series = { first: 0, count: 20 }
    const { keyCommitment } = segment!
    const permutationKey = await openPermutationKey(db, segment!)
    expect(
      opensCommitment({
        key: permutationKey,
        text: segmentText(made.drawId, series, 1),
        commitment: keyCommitment,
      }),
    ).toBe(true)
    expect(
      opensCommitment({
        key: await openHolderKey(db, draw!),
        text: holderText(made.drawId),
        commitment: made.holderKeyCommitment,
      }),
    ).toBe(true)
    const open = await openDraws(db, NOON)
    expect(open).toMatchObject([{ id: made.drawId, rule: { seriesCount: 20 } }])
    expect(open[0]).not.toHaveProperty("sealedHolderKey")
    expect((await send(db, await person(), keyedForm(bar))).tickets).toHaveLength(4)
    const [row] = await db.select().from(actions).where(eq(actions.subjectId, made.drawId))
    expect(row?.text).toContain(keyCommitment)
    expect(row?.text).not.toContain(permutationKey.toString("hex"))
    await cancel(made.drawId)
  })

  test("refuses a rule that is none and a period that ends before it starts", async () => {
    const code = "INVALID_REQUEST"
    await expect(make({ seriesFrom: [1, 1] })).rejects.toMatchObject({ code, details: { field: "rule" } })
    await expect(make({ seriesCount: 200 })).rejects.toMatchObject({ code })
    await expect(make({ prefix: "x" })).rejects.toMatchObject({ code })
    const turned = { ...newDraw, periodEnd: newDraw.periodStart, rule: demoRule }
    await expect(create(turned)).rejects.toMatchObject({ code: "INVALID_DATE" })
  })

  test("adds series behind the last ones under another key, and numbers go on there", async () => {
    const rule = { ...demoRule, seriesFirst: 110, seriesCount: 1, seriesDigits: 3 }
    // The database takes more series until the end, by its own clock: here that lies ahead on any day.
    const periodEnd = new Date("2126-11-18T15:00:00Z")
    const { drawId } = await create({ ...newDraw, periodEnd, rule, by: admin.id })
    const more = { drawId, seriesCount: 2, id: crypto.randomUUID(), version: 1, by: admin.id, now: NOON }
    await addedByTwo(db, more)
    const [added] = await db.select().from(drawSegments).where(eq(drawSegments.id, more.id))
    expect(added).toMatchObject({ seriesFirst: 111, seriesCount: 2 })
    const [first, second] = await db
      .select()
      .from(drawSegments)
      .where(eq(drawSegments.drawId, drawId))
      .orderBy(drawSegments.ordinal)
    const keys = [await openPermutationKey(db, first!), await openPermutationKey(db, second!)]
    expect(keys[0]!.equals(keys[1]!)).toBe(false)
    await db.execute(
      sql`select count(nextval(${first!.sequenceName}::regclass)) from generate_series(1, 99999)`,
    )
    const { tickets: numbers } = await send(db, await person(), keyedForm(bar))
    expect(numbers.map(({ series }) => series > 110).sort()).toEqual([false, true, true, true])
    await cancel(drawId)
    const late = { ...more, id: crypto.randomUUID(), version: 2, reason: "x" }
    await expect(askSeries(db, late)).rejects.toMatchObject({
      code: "WRONG_STATE",
    })
  })
})

describe("npm run draw:create", () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "app/cli/create-draw.ts", ...args])
  const wanted = ["--title", "Copa", "--prize", "Camarote", "--extraction", "2030-02-02", "--series", "20"]

  test("makes a draw and prints its id and commitments", async () => {
    const { stdout } = await run(...wanted, "--start", "2030-01-01 00:00:00", "--end", "2030-01-31 23:59:59")
    const id = /^draw ([0-9a-f-]{36})$/m.exec(stdout)?.[1]
    const [draw] = await db.select().from(draws).where(eq(draws.id, id!))
    expect(draw).toMatchObject({
      title: "Copa",
      rule: { seriesCount: 20, seriesDigits: 2, seriesFrom: [1, 2] },
      extractionHour: 20,
    })
    expect(draw?.periodEnd).toEqual(new Date("2030-02-01T02:59:59.999Z"))
    expect(stdout).toContain(draw?.holderKeyCommitment)
  })

  test("takes an extraction's own hour, as special ones have", async () => {
    const dates = ["--start", "2031-01-01 00:00:00", "--end", "2031-01-31 23:59:59"]
    const special = ["--extraction", "2031-02-01", "--hour"]
    const { stdout } = await run(...wanted, ...dates, ...special, "19")
    const id = /^draw ([0-9a-f-]{36})$/m.exec(stdout)?.[1]
    const [draw] = await db.select().from(draws).where(eq(draws.id, id!))
    expect(draw?.extractionHour).toBe(19)
    await expect(run(...wanted, ...dates, ...special, "24")).rejects.toMatchObject({
      stderr: expect.stringContaining("--hour is not an hour of the day, 0 to 23"),
    })
  })

  test("refuses what the desk refuses, and writes nothing", async () => {
    const count = await db.$count(draws)
    const refused = (because: RegExp, [start, end, ...more]: readonly string[]) =>
      expect(
        run(...wanted, "--start", `${start} 00:00:00`, "--end", `${end} 23:59:59`, ...more),
      ).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringMatching(because),
      })
    // The extraction within the period, or too late for anybody to claim; a period that is over.
    await refused(/must come after the day on which the period ends/, ["2030-02-01", "2030-02-28"])
    await refused(/comes within 180 days after the period's end/, ["2029-02-01", "2029-02-28"])
    await refused(/period is over already/, ["2020-01-01", "2020-01-31", "--extraction", "2020-02-05"])
    // Beside another draw, unless that is meant.
    await create({
      ...newDraw,
      periodStart: new Date("2032-01-01T12:00:00Z"),
      periodEnd: new Date("2032-01-20T12:00:00Z"),
      extractionOn: "2032-01-24",
      rule: demoRule,
    })
    const beside = ["2032-01-10", "2032-01-30", "--extraction", "2032-02-07"] as const
    await refused(/The period meets that of “Final”/, beside)
    expect(await db.$count(draws)).toBe(count + 1)
    const [start, end, ...more] = beside
    await run(...wanted, "--start", `${start} 00:00:00`, "--end", `${end} 23:59:59`, ...more, "--alongside")
    expect(await db.$count(draws)).toBe(count + 2)
  })

  test("says every wrong argument in a line of its own and exits with 2", async () => {
    const failed = run(...wanted, "--start", "tomorrow", "--digits", "9")
    await expect(failed).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^--start is not YYYY-MM-DD.*\n--end is missing\n--digits is not between 1 and 5\n/,
      ),
    })
    await expect(run("--nonsense")).rejects.toMatchObject({ code: 2 })
  })
})

describe("closing a draw", () => {
  test("waits two minutes after its period", async () => {
    const at = ownMoment()
    const { drawId } = await make({}, at)
    const early = closeDraw(db, { drawId, now: later(3 * MINUTE - 1, at) })
    await expect(early).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: expect.anything() },
    })
    await closeDraw(db, { drawId, now: later(3 * MINUTE, at), by: admin.id })
    expect(await stateOf(drawId)).toBe("closing")
    await expect(closeDraw(db, { drawId, now: later(4 * MINUTE, at) })).rejects.toMatchObject({
      code: "WRONG_STATE",
    })
    await expect(closeDraw(db, { drawId: crypto.randomUUID(), now: NOON })).rejects.toMatchObject({
      code: "NOT_FOUND",
    })
  })

  test("waits for its invoices in review", async () => {
    const at = ownMoment()
    const { drawId } = await make({}, at)
    const { invoice } = await send(db, await person(), keyedForm(bar), {
      rules: rulesWith({ review: "manual" }),
      receivedAt: at,
    })
    const now = later(5 * MINUTE, at)
    await expect(closeDraw(db, { drawId, now })).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: calculationReasons.stillPending({ pending: 1 }) },
    })
    await validateInvoice(db, { invoiceId: invoice.id, by: admin.id, now })
    await closeDraw(db, { drawId, now })
    expect(await stateOf(drawId)).toBe("closing")
  })

  test("and an invoice wait for each other, and the one that comes second sees what the first did", async () => {
    const at = ownMoment()
    const { drawId } = await make({}, at)
    const ana = await person()
    const late = await db.transaction(async (closing) => {
      await lockDrawExclusive(closing, drawId)
      const sending = broken(send(db, ana, keyedForm(bar), { receivedAt: at }))
      await somebodyWaits(db)
      await closing.update(draws).set({ state: "closing" }).where(eq(draws.id, drawId))
      return { sending }
    })
    expect(await late.sending).toEqual({ code: "ARRIVED_LATE" })

    const second = await make({}, ownMoment())
    const closed = await db.transaction(async (writing) => {
      await lockDrawsShared(writing, [second.drawId])
      const flip = closeDraw(db, { drawId: second.drawId, now: later(60 * MINUTE * 5) })
      await somebodyWaits(db)
      expect(await stateOf(second.drawId)).toBe("planned")
      return { flip }
    })
    await closed.flip
    expect(await stateOf(second.drawId)).toBe("closing")
  })

  test("while invoices stream in: once it has closed, not one number comes or goes", async () => {
    const at = ownMoment()
    const other = await insertDraw(db, { now: at, periodStart: at, periodEnd: later(1, at) })
    const { drawId } = await make({}, at)
    const people = await Promise.all(Array.from({ length: 60 }, person))
    const sending = people.map((one) => send(db, one, keyedForm(bar), { receivedAt: at }))
    await Promise.race(sending)
    await closeDraw(db, { drawId, now: later(5 * MINUTE, at) })
    const atTheFlip = await db.$count(tickets, eq(tickets.drawId, drawId))
    const answers = await Promise.allSettled(sending)
    expect(await db.$count(tickets, eq(tickets.drawId, drawId))).toBe(atTheFlip)
    // Each answer says what was written; what came too late was refused, and is not in the other draw alone.
    const given = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.tickets : []))
    expect(given.filter((ticket) => ticket.drawId === drawId)).toHaveLength(atTheFlip)
    expect(await db.$count(tickets, eq(tickets.drawId, other.id))).toBe(atTheFlip)
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
    expect(refused.filter(({ code }) => code !== "ARRIVED_LATE")).toEqual([])
  })
})

describe("the database by itself", () => {
  test("lets the application delete or move no lucky number", async () => {
    const at = ownMoment()
    const { drawId } = await make({}, at)
    const { invoice } = await send(db, await person(), keyedForm(bar), { receivedAt: at })
    const [ticket] = await db.select().from(tickets).where(eq(tickets.invoiceId, invoice.id)).limit(1)
    await expect(db.delete(tickets).where(eq(tickets.id, ticket!.id))).rejects.toMatchObject({
      cause: { code: "42501" },
    })
    await expect(db.execute(sql`truncate tickets cascade`)).rejects.toMatchObject({
      cause: { code: "42501" },
    })
    const moved = db
      .update(tickets)
      .set({ element: (ticket!.element + 1) % 100_000 })
      .where(eq(tickets.id, ticket!.id))
    await expect(moved).rejects.toMatchObject({ cause: { code: "23001" } })
    await closeDraw(db, { drawId, now: later(5 * MINUTE, at) })
    const voided = db.update(tickets).set({ voidAt: NOON }).where(eq(tickets.id, ticket!.id))
    await expect(voided).rejects.toMatchObject({ cause: { code: "23001" } })
    await expect(
      db.insert(tickets).values({ ...ticket!, id: undefined, position: 9, element: 1 }),
    ).rejects.toMatchObject({
      cause: { code: "23001" },
    })
  })

  test("takes a number only into a segment of its own draw, and within its series", async () => {
    const [mine, another] = [
      await insertDraw(db, { seriesCount: 2 }),
      await insertDraw(db, { seriesCount: 2 }),
    ]
    const invoice = await insertInvoice(db)
    const number = {
      drawId: mine.id,
      segmentId: mine.segment.id,
      position: 1,
      series: 1,
      element: 7,
      registrationId: invoice.registrationId,
      invoiceId: invoice.id,
    }
    const insert = (changed: Partial<typeof number>) => db.insert(tickets).values({ ...number, ...changed })
    for (const wrong of [{ segmentId: another.segment.id }, { drawId: another.id }, { series: 2 }])
      await expect(insert(wrong)).rejects.toMatchObject({ cause: { code: "23001" } })
    await insert({})
  })

  test("changes or forgets no segment", async () => {
    const { segment } = await insertDraw(db, { seriesCount: 2 })
    const its = eq(drawSegments.id, segment.id)
    expect(await refusedWith(db.update(drawSegments).set({ seriesCount: 3 }).where(its))).toBe("23001")
    expect(await refusedWith(db.delete(drawSegments).where(its))).toBe("23001")
  })

  test("lets a draw take no step that is not on its way", async () => {
    const { drawId } = await make()
    const jump = db.update(draws).set({ state: "published" }).where(eq(draws.id, drawId))
    await expect(jump).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^23/) } })
    await cancel(drawId)
  })
})
