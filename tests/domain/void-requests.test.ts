import { randomUUID } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import type { connect } from "#app/db/client.server"
import { confirmApproval } from "#app/domain/approvals/confirm-approval.server"
import { lapseApprovals } from "#app/domain/approvals/lapse-approvals.server"
import { viewOpenApproval } from "#app/domain/approvals/open-approval.queries.server"
import { askBlock, askBlocks } from "#app/domain/cpf-block/ask-block.server"
import { askEdit } from "#app/domain/draws/planning/ask-edit.server"
import { askSeries } from "#app/domain/draws/planning/ask-series.server"
import { askCancel } from "#app/domain/draws/planning/cancel-draw.server"
import type { TypedDraw } from "#app/domain/draws/planning/draw-input.server"
import { planDraw } from "#app/domain/draws/planning/plan-draw.server"
import { askInvalidation } from "#app/domain/invoices/ask-invalidation.server"
import { askGift } from "#app/domain/prizes/ask-gift.server"
import { offerAgain } from "#app/domain/prizes/offer-again.server"
import { askDisabling } from "#app/domain/registrations/ask-disabling.server"
import { lapseWords } from "#app/words/reasons/approvals"
import { approvals } from "#drizzle/schema/approvals"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { demoRule, findSegment, insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { buildPrize, insertAward, insertBatch, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "../support/as-owner"
import { findBrokenLink } from "../support/broken-link"
import { broken } from "../support/broken"
import { closeAccount } from "../support/close-account"
import { later as laterFrom, openPromotion } from "../support/promotion"

const [HOUR, DAY] = [3_600_000, 86_400_000]
/** The database refuses by its own clock, too: here that lies ahead on any day. */
const NOON = new Date("2126-11-18T15:00:00.000Z")
const later = (ms: number) => laterFrom(ms, NOON)
const reason = "O regulamento mudou"
const [now, version] = [NOON, 1]

let db: ReturnType<typeof connect>
let close: () => Promise<void>
type Person = { id: string; permissions: typeof allPermissions }
let [ana, bia] = [{}, {}] as [Person, Person]

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  const make = async () => ({
    id: (await insertUser(db, { passwordHash: null, type: "super" })).id,
    permissions: allPermissions,
  })
  ;[ana, bia] = [await make(), await make()]
})
afterAll(() => close())

type Lapse = keyof typeof lapseWords

/**
 * How a request stands after a round at that moment: as what it ended, or that it waits. What ends was shown on no page of
 * its subject before, said why on its own, and could not be confirmed.
 */
async function endOf(id: string, at: Date): Promise<Lapse | "asked"> {
  const read = async () => (await db.select().from(approvals).where(eq(approvals.id, id)))[0]!
  const look = { subjectId: (await read()).subjectId, viewer: bia, now: at }
  const isVoid = (await viewOpenApproval(db, look)) === null
  const seen = await viewOpenApproval(db, { ...look, isHere: true })
  const confirmed = isVoid ? await broken(confirmApproval(db, { approvalId: id, by: bia, now: at })) : null
  await lapseApprovals(db, at)
  const { state, lapsedBecause, endedBy, endedAt } = await read()
  if (!isVoid) expect([state, seen?.isVoid, seen?.refused]).toEqual(["asked", false, null])
  if (!isVoid || lapsedBecause === null) return "asked"
  expect(seen).toMatchObject({ isVoid, refused: lapseWords[lapsedBecause].pt })
  expect(confirmed?.code).toBe("WRONG_STATE")
  expect({ state, endedBy, endedAt }).toEqual({ state: "lapsed", endedBy: null, endedAt: at })
  const rows = await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(actions.seq)
  expect(rows.map(({ action, userId }) => [action, userId])).toEqual([
    ["ask", ana.id],
    ["lapse", null],
  ])
  return lapsedBecause
}

describe("of a draw, a request", () => {
  // A period that another test left open would be in the way.
  beforeEach(() =>
    asOwner((owner) => owner.update(draws).set({ state: "canceled" }).where(eq(draws.state, "planned"))),
  )
  const ahead: TypedDraw = {
    title: "Final",
    prize: "Camarote",
    rule: { ...demoRule, seriesCount: 10 },
    oncePerPromotion: false,
    periodStart: later(4 * DAY),
    periodEnd: later(8 * DAY),
    extractionOn: "2126-12-02",
    extractionHour: 20,
    afterPublication: "surrogate",
    winnerNames: "masked",
  }
  const running = { ...ahead, periodStart: later(-DAY) }
  const plan = async (draw: TypedDraw) =>
    (await planDraw(db, { formKey: randomUUID(), draw, alongside: false, by: ana.id, now: later(-2 * DAY) }))
      .drawId
  type Edit = Partial<Omit<Parameters<typeof askEdit>[1], "change">>
  const edit = async (drawId: string, change: Partial<TypedDraw>, overrides: Edit = {}) =>
    (await askEdit(db, { drawId, version, change, reason, by: ana.id, now, ...overrides }))!
  const moved = { extractionOn: "2126-12-05" }
  const publicly = { reasonCode: "calendar" } as const

  test("for another name is void once the period is over, and the day of the extraction is asked about then", async () => {
    const drawId = await plan(running)
    const id = await edit(drawId, { title: "Copa" })
    expect(await endOf(id, later(8 * DAY))).toBe("asked")
    expect(await endOf(id, later(8 * DAY + HOUR))).toBe("period-over")
    const asked = await edit(drawId, moved, { ...publicly, now: later(8 * DAY + HOUR) })
    expect(await endOf(asked, later(9 * DAY))).toBe("asked")
  })

  test("that is void makes way for another at once, before anybody looked, with a row of the audit for each", async () => {
    const drawId = await plan(running)
    const id = await edit(drawId, { title: "Copa" })
    const at = later(9 * DAY)
    const next = await edit(drawId, moved, { ...publicly, by: bia.id, now: at })
    expect(next).not.toBe(id)
    const rows = await db.select().from(approvals).where(eq(approvals.subjectId, drawId))
    expect(rows.map((row) => [row.id, row.state, row.lapsedBecause]).toSorted()).toEqual(
      [
        [id, "lapsed", "period-over"],
        [next, "asked", null],
      ].toSorted(),
    )
    const newest = await db.select().from(actions).orderBy(desc(actions.seq)).limit(2)
    expect(newest.map((row) => [row.subjectId, row.action])).toEqual([
      [next, "ask"],
      [id, "lapse"],
    ])
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("for more series is void from the period's end on", async () => {
    const id = await askSeries(db, {
      drawId: await plan(running),
      id: randomUUID(),
      seriesCount: 10,
      version,
      reason,
      by: ana.id,
      now,
    })
    expect(await endOf(id!, later(8 * DAY - HOUR))).toBe("asked")
    expect(await endOf(id!, later(8 * DAY))).toBe("period-over")
  })

  test.each<[string, Partial<TypedDraw>]>([
    ["rule", { rule: { ...ahead.rule, winners: 4 } }],
    ["prize", { prize: "Uma TV" }],
    ["period", { periodEnd: later(9 * DAY) }],
    ["names", { winnerNames: "full", title: "Copa" }],
  ])("for another %s is void once the period has begun", async (_, change) => {
    const id = await edit(await plan(ahead), change)
    expect(await endOf(id, later(3 * DAY))).toBe("asked")
    expect(await endOf(id, later(4 * DAY))).toBe("begun")
  })

  test("to cancel it is void once somebody holds a number, and another name is asked for then", async () => {
    const drawId = await plan(running)
    const cancel = { drawId, version, reasonCode: "mistake", reason, by: ana.id, now } as const
    const id = await askCancel(db, cancel)
    expect(await endOf(id, later(DAY))).toBe("asked")
    const invoice = await insertInvoice(db, { now, receivedAt: later(HOUR) })
    await insertTickets(db, { draw: { id: drawId, segment: await findSegment(db, drawId) }, invoice })
    expect(await endOf(id, later(DAY))).toBe("held")
    expect(await endOf(await edit(drawId, { title: "Copa" }), later(DAY))).toBe("asked")
  })

  test("to move the extraction without a public reason is void once people count on it, and none with one", async () => {
    const drawId = await plan(ahead)
    const id = await edit(drawId, moved)
    expect(await endOf(id, later(3 * DAY))).toBe("asked")
    expect(await endOf(id, later(4 * DAY))).toBe("needs-reason")
    expect(await endOf(await edit(drawId, moved, { ...publicly, now: later(4 * DAY) }), later(5 * DAY))).toBe(
      "asked",
    )
  })

  test("to move the extraction is void once its day has come, the old one or the new one", async () => {
    const left = await edit(await plan(running), moved, publicly)
    expect(await endOf(left, new Date("2126-12-02T02:00:00Z"))).toBe("asked")
    expect(await endOf(left, new Date("2126-12-02T12:00:00Z"))).toBe("extraction-due")
    const other = await plan({ ...running, periodStart: later(9 * DAY), periodEnd: later(10 * DAY) })
    const sooner = await edit(other, { extractionOn: "2126-11-30" }, { ...publicly, now: later(9 * DAY) })
    expect(await endOf(sooner, later(10 * DAY))).toBe("asked")
    expect(await endOf(sooner, new Date("2126-11-30T12:00:00Z"))).toBe("extraction-due")
  })

  test("for another period is void once that is over or has begun", async () => {
    const drawId = await plan(ahead)
    const id = await edit(drawId, { periodEnd: later(2 * DAY) })
    expect(await endOf(id, later(DAY + HOUR))).toBe("asked")
    expect(await endOf(id, later(2 * DAY))).toBe("end-passed")
    const again = await edit(drawId, { periodStart: later(DAY) })
    expect(await endOf(again, later(DAY - HOUR))).toBe("asked")
    expect(await endOf(again, later(DAY))).toBe("start-passed")
  })

  test("for another period is void once another draw has it, but where a coupon is to count for both", async () => {
    const drawId = await plan(ahead)
    const change = { periodEnd: later(12 * DAY) }
    const id = await edit(drawId, change)
    await plan({
      ...ahead,
      periodStart: later(10 * DAY),
      periodEnd: later(14 * DAY),
      extractionOn: "2126-12-09",
    })
    expect(await endOf(id, later(DAY))).toBe("meets")
    expect(await endOf(await edit(drawId, change, { alongside: true }), later(DAY))).toBe("asked")
  })
})

describe("of a prize, a request to give it by hand", () => {
  const ask = async (prizeId: string) => {
    const person = await insertRegistration(db, { passwordHash: "none" })
    const asked = { prizeId, person: person.id, reason, by: ana.id, prizesPerCpf: 1, now }
    return { id: await askGift(db, asked), person }
  }

  test("is void once the person is blocked or has enough, and the prize may be asked for somebody else", async () => {
    const { id: prizeId } = await insertPrize(db)
    const blocked = await ask(prizeId)
    expect(await endOf(blocked.id, now)).toBe("asked")
    const { cpf } = blocked.person
    await asOwner((owner) =>
      owner.insert(cpfBlocks).values({ cpf, reason, blockedBy: bia.id, blockedAt: now }),
    )
    expect(await endOf(blocked.id, now)).toBe("blocked")
    const rich = await ask(prizeId)
    await insertAward(db, { prizeId: (await insertPrize(db)).id, registrationId: rich.person.id })
    const next = await ask(prizeId)
    expect(await db.select().from(approvals).where(eq(approvals.id, rich.id))).toMatchObject([
      { state: "lapsed", lapsedBecause: "enough" },
    ])
    expect(await endOf(next.id, now)).toBe("asked")
  })

  test("is void once the prize is on offer anew", async () => {
    const moment = later(HOUR)
    const { prizes } = await insertBatch(db, [{ ...buildPrize(1, { now }), moment }], { now })
    const prize = prizes[0]!
    const { id: registrationId } = await insertRegistration(db, {})
    const lost = { prizeId: prize.id, registrationId, state: "invalid", releasedAt: now } as const
    await asOwner((owner) => insertAward(owner, lost))
    const { id } = await ask(prize.id)
    expect(await endOf(id, now)).toBe("asked")
    await db.transaction((tx) => offerAgain(tx, { prize, code: "coupon-invalid", by: null, now }))
    expect(await endOf(id, now)).toBe("again")
  })
})

describe("of a coupon, a request to invalidate it", () => {
  test("is void while somebody holds the prize that it won", async () => {
    const draw = await insertDraw(db, { now, periodEnd: later(-HOUR) })
    const person = await insertRegistration(db, { passwordHash: "none" })
    const invoice = await insertInvoice(db, {
      registrationId: person.id,
      receivedAt: later(-2 * HOUR),
      status: "validated",
    })
    await insertTickets(db, { draw, invoice })
    const { id: prizeId } = await insertPrize(db)
    const award = { prizeId, registrationId: person.id, invoiceId: invoice.id, state: "invalid" } as const
    const { id: awardId } = await asOwner((owner) => insertAward(owner, award))
    const id = await askInvalidation(db, { invoiceId: invoice.id, version, reason, by: ana.id, now })
    expect(await endOf(id, now)).toBe("asked")
    await asOwner((owner) =>
      owner.update(prizeAwards).set({ state: "pending" }).where(eq(prizeAwards.id, awardId)),
    )
    expect(await endOf(id, now)).toBe("won")
  })
})

describe("of a person, a request that is void", () => {
  const holder = async () => {
    const draw = await insertDraw(db, { now, periodStart: new Date(0) })
    const person = await insertRegistration(db, { passwordHash: "none" })
    const invoice = await insertInvoice(db, { registrationId: person.id, status: "validated" })
    await insertTickets(db, { draw, invoice })
    return person
  }

  test("to disable the account, which they closed, is in the way of no block, asked for alone or by a staff list", async () => {
    const [alone, listed] = [await holder(), await holder()]
    const disable = (registrationId: string) => askDisabling(db, { registrationId, reason, by: ana.id, now })
    const ids = [await disable(alone.id), await disable(listed.id)]
    for (const { id } of [alone, listed]) await closeAccount(db, id)
    await askBlock(db, { input: { cpf: alone.cpf, reason }, by: bia.id, now })
    const people = [{ registrationId: listed.id, cpf: listed.cpf }]
    const blocks = [{ cpf: listed.cpf, reason }]
    await db.transaction((tx) => askBlocks(tx, { people, blocks, importId: randomUUID(), by: bia.id, now }))
    for (const id of ids)
      expect(await db.select().from(approvals).where(eq(approvals.id, id))).toMatchObject([
        { state: "lapsed", lapsedBecause: "already-canceled" },
      ])
    for (const { id } of [alone, listed])
      expect(await viewOpenApproval(db, { subjectId: id, viewer: ana, now })).toMatchObject({
        kind: "block-cpf",
      })
  })
})
