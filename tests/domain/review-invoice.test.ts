import { and, eq, isNull, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { checkEarned } from "#app/domain/consistency/check-earned.server"
import { listInvoiceHistory } from "#app/domain/invoices/invoice-history.server"
import { getInvoice } from "#app/domain/invoices/invoices.queries.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { askInvalidation } from "#app/domain/invoices/ask-invalidation.server"
import { invalidateInvoice, validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { prizeReasons } from "#app/words/reasons/prizes"
import { offerReturned } from "#app/domain/prizes/offer-returned.server"
import { returnPrizeToPending } from "#app/domain/prizes/review-prize.server"
import { validatePrize } from "#app/domain/prizes/validate-prize.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { findBrokenLink } from "#tests/support/broken-link"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { sentMails } from "#drizzle/schema/sent-mails"
import { everyCheck } from "../support/checks"
import { disqualified } from "../support/disqualified"
import { prizeAwards } from "#drizzle/schema/prizes"
import { FAR, formWith, keyedForm, later, NOON, openPromotion, rulesWith, send } from "../support/promotion"
import { asOwner, cancelClosed } from "#tests/support/as-owner"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let draw: Awaited<ReturnType<typeof insertDraw>>
let admin: { id: string }
const now = later(60_000)

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  draw = await insertDraw(db, { now: NOON, periodEnd: FAR })
  admin = await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

const person = () => insertRegistration(db, { passwordHash: "none" })
const countLive = (invoiceId: string) =>
  db.$count(tickets, and(eq(tickets.invoiceId, invoiceId), isNull(tickets.voidAt)))
const invalidate = (invoiceId: string, version?: number) =>
  invalidateInvoice(db, { invoiceId, reason: "cupom ilegível", by: admin.id, now, version })
/** As it went until a coupon that won took a disqualification first: the prize went with it. */
async function invalidateWithPrize(invoiceId: string) {
  const released = { releasedAt: now, decidedBy: admin.id, decidedAt: now, reason: "cupom ilegível" }
  await asOwner((owner) =>
    owner.update(prizeAwards).set(released).where(eq(prizeAwards.invoiceId, invoiceId)),
  )
  await invalidate(invoiceId)
}
const reinstate = (invoiceId: string, overrides: Parameters<typeof rulesWith>[0] = {}) =>
  reinstateInvoice(db, { invoiceId, by: admin.id, now, rules: rulesWith(overrides) })
const pending = async (someone: { id: string }, input = keyedForm(bar)) =>
  (await send(db, someone, input, { rules: rulesWith({ review: "manual" }) })).invoice

describe("a reviewer", () => {
  test("validates what waits, once, and stands in the audit", async () => {
    const { id } = await pending(await person())
    await validateInvoice(db, { invoiceId: id, version: 1, by: admin.id, now })
    expect(await getInvoice(db, { id })).toMatchObject({
      invoice: { status: "validated", version: 2 },
      reviewer: { id: admin.id },
    })
    await expect(validateInvoice(db, { invoiceId: id, by: admin.id, now })).rejects.toMatchObject({
      code: "WRONG_STATE",
    })
    const [row] = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(row).toMatchObject({ permission: "invoices", action: "validate", userId: admin.id })
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("who sends the same form twice decides once, whatever the decision", async () => {
    const { id } = await pending(await person())
    const rowsAbout = () => db.$count(actions, eq(actions.subjectId, id))
    const validate = () => validateInvoice(db, { invoiceId: id, version: 1, by: admin.id, now })
    await Promise.all([validate(), validate()])
    expect(await rowsAbout()).toBe(1)
    await Promise.all([invalidate(id, 2), invalidate(id, 2)])
    expect(await rowsAbout()).toBe(2)
    const again = () =>
      reinstateInvoice(db, { invoiceId: id, version: 3, by: admin.id, now, rules: rulesWith() })
    await Promise.all([again(), again()])
    expect(await rowsAbout()).toBe(3)
    expect((await getInvoice(db, { id })).invoice).toMatchObject({ status: "validated", version: 4 })
  })

  test("who reinstates tells the owner after two minutes, where the refusal was told", async () => {
    const mailsOf = async (id: string) => {
      const rows = await db.execute<{ kind: string; starts: string }>(
        sql`select data->>'kind' as kind, start_after as starts from pgboss.job
          where name = 'mail' and data->>'id' = ${id} and data->>'kind' <> 'invoice-received'`,
      )
      return rows.map(({ kind, starts }) => [kind, new Date(starts)])
    }
    const [unsaid, said] = [await pending(await person()), await pending(await person())]
    for (const { id } of [unsaid, said]) await invalidate(id)
    // The second one's mail has left.
    await db.execute(sql`update pgboss.job set state = 'completed'
      where data->>'id' = ${said.id} and data->>'kind' = 'invoice-invalidated'`)
    for (const { id } of [unsaid, said]) await reinstate(id)
    expect(await mailsOf(unsaid.id)).toEqual([])
    expect(await mailsOf(said.id)).toContainEqual(["invoice-reinstated", undoEnds(now)])
    expect(await mailsOf(said.id)).toHaveLength(2)
  })

  test("who reinstates tells an owner whose last mail was of a refusal, whatever was decided since without a mail", async () => {
    const ana = await person()
    const { id } = await pending(ana)
    const waiting = async () => {
      const rows = await db.execute<{ id: string; kind: string }>(
        sql`select id, data->>'kind' as kind from pgboss.job where name = 'mail' and state = 'created'
          and data->>'id' = ${id} and data->>'kind' <> 'invoice-received'`,
      )
      return [...rows]
    }
    /** The mail that waits leaves, so long after the first decision. */
    const leave = async (ms: number) => {
      const [mail] = await waiting()
      await db.execute(sql`update pgboss.job set state = 'completed' where id = ${mail!.id}::uuid`)
      const note = { registrationId: ana.id, kind: mail!.kind, jobId: mail!.id, outcome: "sent" } as const
      await db.insert(sentMails).values({ ...note, at: later(ms, now) })
      return mail!.kind
    }
    const kinds = async () => (await waiting()).map(({ kind }) => kind)
    await invalidate(id)
    expect(await leave(1)).toBe("invoice-invalidated")
    await reinstate(id)
    expect(await kinds()).toEqual(["invoice-reinstated"])
    await invalidate(id)
    expect(await kinds()).toEqual(["invoice-invalidated"])
    await reinstate(id)
    expect(await kinds()).toEqual(["invoice-reinstated"])
    // Now they know that it counts.
    expect(await leave(2)).toBe("invoice-reinstated")
    await invalidate(id)
    await reinstate(id)
    expect(await kinds()).toEqual([])
  })

  test("who sends another reason, or comes after somebody else, is told", async () => {
    const { id } = await pending(await person())
    await invalidate(id, 1)
    const other = await insertUser(db, { passwordHash: null })
    const later = { invoiceId: id, version: 1, now, reason: "cupom ilegível" }
    await expect(invalidateInvoice(db, { ...later, by: other.id })).rejects.toMatchObject({ code: "STALE" })
    const instead = invalidateInvoice(db, { ...later, by: admin.id, reason: "outro bar" })
    await expect(instead).rejects.toMatchObject({ code: "STALE" })
  })

  test("who saw another version learns what stands there now", async () => {
    const { id } = await pending(await person())
    await validateInvoice(db, { invoiceId: id, version: 1, by: admin.id, now })
    await expect(invalidate(id, 1)).rejects.toMatchObject({
      code: "STALE",
      details: { data: { current: { status: "validated", version: 2, reviewedBy: admin.id } } },
    })
  })

  test("voids the numbers by invalidating, gives a reason, and frees the paper", async () => {
    const [ana, input] = [await person(), keyedForm(bar)]
    const { id } = await pending(ana, input)
    await expect(
      invalidateInvoice(db, { invoiceId: id, reason: "  ", by: admin.id, now }),
    ).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      details: { field: "reason" },
    })
    await invalidate(id)
    expect(await countLive(id)).toBe(0)
    expect((await getInvoice(db, { id })).tickets).toHaveLength(4)
    const again = await send(db, await person(), input)
    expect(again.tickets).toHaveLength(4)
  })

  test("meets no invoice of that id", async () => {
    await expect(invalidate(crypto.randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" })
  })

  test("and ten others who decide at once make one decision", async () => {
    const { id } = await pending(await person())
    const reviewers = await Promise.all(
      Array.from({ length: 10 }, () => insertUser(db, { passwordHash: null })),
    )
    const decisions = reviewers.map(({ id: by }, i) => {
      const review = { invoiceId: id, version: 1, by, now }
      return i % 2 === 0
        ? validateInvoice(db, review)
        : invalidateInvoice(db, { ...review, reason: "ilegível" })
    })
    const settled = await Promise.allSettled(decisions)
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await findBrokenLink(db)).toBeNull()
  })
})

describe("reinstating", () => {
  test("brings the numbers back, the same ones", async () => {
    const ana = await person()
    const answer = await send(db, ana, keyedForm(bar))
    await invalidate(answer.invoice.id)
    await reinstate(answer.invoice.id)
    const { invoice, tickets: back } = await getInvoice(db, { id: answer.invoice.id })
    expect(invoice).toMatchObject({ status: "validated", reason: null })
    expect(back.map(({ series, element }) => [series, element])).toEqual(
      answer.tickets.map(({ series, element }) => [series, element]),
    )
    expect(await countLive(invoice.id)).toBe(4)
  })

  test("applies the cap again", async () => {
    const [ana, rules] = [await person(), rulesWith({ maxTicketsPerCpf: 6 })]
    const { invoice } = await send(db, ana, keyedForm(bar), { rules })
    await invalidate(invoice.id)
    await send(db, ana, keyedForm(bar), { rules })
    await reinstate(invoice.id, { maxTicketsPerCpf: 6 })
    expect(await countLive(invoice.id)).toBe(2)
  })

  test("spends carried cents once: a number that another coupon earned by them meanwhile stays void, and the history says so", async () => {
    const [ana, ticketsRule] = [await person(), { kind: "per-value", cents: 2000, carry: true } as const]
    const rules = rulesWith({ ticketsRule })
    const sendCoupon = async (total: string) =>
      (await send(db, ana, keyedForm(bar, { total }), { rules })).invoice.id
    await sendCoupon("15,00")
    const second = await sendCoupon("15,00")
    await invalidate(second)
    const third = await sendCoupon("5,00")
    expect([await countLive(second), await countLive(third)]).toEqual([0, 1])
    await reinstate(second, { ticketsRule })
    expect([await countLive(second), await countLive(third)]).toEqual([0, 1])
    const { invoice } = await getInvoice(db, { id: second })
    const [event] = await listInvoiceHistory(db, invoice)
    expect(event).toMatchObject({ event: "reinstate", numbers: 0, numbersSpent: 1 })
    // Again, when nothing was taken in between.
    await invalidate(second)
    await reinstate(second, { ticketsRule })
    expect(await countLive(second)).toBe(0)
    // The one that had them is invalid by now, and so they are free again.
    await invalidate(second)
    await invalidate(third)
    await reinstate(second, { ticketsRule })
    expect(await countLive(second)).toBe(1)
  })

  describe("behind another that came back before it, with the same cents carried into both", () => {
    const ticketsRule = { kind: "per-value", cents: 2000, carry: true } as const
    const rules = { ticketsRule, maxTicketsPerCpf: null }
    /** Two that were handed the same 15,00, since each was invalid by the time the next came. */
    async function bothRefused() {
      const ana = await person()
      const sendCoupon = async (total: string) =>
        (await send(db, ana, keyedForm(bar, { total }), { rules: rulesWith({ ticketsRule }) })).invoice.id
      await sendCoupon("35,00")
      const first = await sendCoupon("5,00")
      await invalidate(first)
      const second = await sendCoupon("5,00")
      await invalidate(second)
      const live = async () => [await countLive(first), await countLive(second)]
      return { first, second, live }
    }
    const findings = async (ids: string[]) => {
      const found = []
      for await (const { id, why } of checkEarned(db, rules)) if (ids.includes(id)) found.push({ id, why })
      return found
    }

    test("earns a number once, in whichever order they do, and the campaign's check says so", async () => {
      const { first, second, live } = await bothRefused()
      await reinstate(first, { ticketsRule })
      await reinstate(second, { ticketsRule })
      expect(await live()).toEqual([1, 0])
      expect(await findings([first, second])).toEqual([])
      // The one without its number takes none away either.
      await invalidate(first)
      await reinstate(first, { ticketsRule })
      expect(await live()).toEqual([1, 0])
      await invalidate(first)
      await invalidate(second)
      await reinstate(second, { ticketsRule })
      await reinstate(first, { ticketsRule })
      expect(await live()).toEqual([0, 1])
      expect(await findings([first, second])).toEqual([])
    })

    test("is found by the campaign's check where both have the number", async () => {
      const { first, second } = await bothRefused()
      await reinstate(first, { ticketsRule })
      await reinstate(second, { ticketsRule })
      await asOwner((owner) =>
        owner.update(tickets).set({ voidAt: null }).where(eq(tickets.invoiceId, second)),
      )
      expect(await findings([first, second])).toEqual([
        {
          id: second,
          why: "with the invoices before it, it has numbers for 1500 cents that nobody paid",
        },
      ])
    })
  })

  test("is refused when somebody holds the paper by now", async () => {
    const input = keyedForm(bar)
    const { id } = await pending(await person(), input)
    await invalidate(id)
    const { invoice } = await send(db, await person(), input)
    await expect(reinstate(id)).rejects.toMatchObject({
      code: "NUMBER_FOUND",
      details: { data: { protocol: invoice.protocol } },
    })
  })

  test("is refused when the person sent the same purchase typed in between", async () => {
    const ana = await person()
    const { id } = await pending(ana, keyedForm(bar))
    await invalidate(id)
    const { number, issuedOn } = (await getInvoice(db, { id })).invoice
    await send(db, ana, formWith({ cnpj: bar.cnpj, number, issuedOn }))
    await expect(reinstate(id)).rejects.toMatchObject({ code: "NUMBER_FOUND" })
  })

  test("races with the same paper sent anew, and one of the two holds it", async () => {
    for (let round = 0; round < 8; round++) {
      const input = keyedForm(bar)
      const { id } = await pending(await person(), input)
      await invalidate(id)
      const bia = await person()
      const settled = await Promise.allSettled([reinstate(id), send(db, bia, input)])
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      const refused = settled.find((one) => one.status === "rejected")
      expect(refused?.reason).toMatchObject({ code: "NUMBER_FOUND" })
    }
  })
})

describe("the prize of an invoice", () => {
  const winner = async () => {
    await insertPrize(db, { moment: later(-1000) })
    const answer = await send(db, await person(), keyedForm(bar))
    return { invoiceId: answer.invoice.id, prizeId: answer.prize!.prizeId }
  }

  test("nobody takes away with a word about the invoice, be it two people's", async () => {
    const { invoiceId, prizeId } = await winner()
    const refused = { code: "WRONG_STATE", details: { because: prizeReasons.isWon } }
    await expect(invalidate(invoiceId)).rejects.toMatchObject(refused)
    const approved = { invoiceId, reason: "cupom ilegível", by: admin.id, now, isApproved: true }
    await expect(invalidateInvoice(db, approved)).rejects.toMatchObject(refused)
    await expect(askInvalidation(db, approved)).rejects.toMatchObject(refused)
    const { invoice, award } = await getInvoice(db, { id: invoiceId })
    expect([invoice.status, award?.prizeId]).toEqual(["validated", prizeId])
  })

  test("that was lost with it does not come back once it is offered again", async () => {
    const { invoiceId } = await winner()
    await invalidateWithPrize(invoiceId)
    expect((await getInvoice(db, { id: invoiceId })).award).toBeNull()
    expect((await send(db, await person(), keyedForm(bar))).prize).toBeNull()
    expect(await offerReturned(db, later(600_000, now))).toBe(1)
    await reinstate(invoiceId)
    expect((await getInvoice(db, { id: invoiceId })).award).toBeNull()
  })

  test("that was lost with it comes back while it is not offered again", async () => {
    const { invoiceId, prizeId } = await winner()
    await invalidateWithPrize(invoiceId)
    await reinstate(invoiceId)
    expect((await getInvoice(db, { id: invoiceId })).award).toMatchObject({ prizeId, state: "pending" })
  })

  test("is invalidated first where it was validated", async () => {
    const { invoiceId, prizeId } = await winner()
    await validatePrize(db, { prizeId, by: admin.id, now, waiver: "Mostrou no balcão", checks: everyCheck })
    await expect(invalidate(invoiceId)).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: prizeReasons.isWon },
    })
    expect(await countLive(invoiceId)).toBe(4)
    const award = and(eq(prizeAwards.prizeId, prizeId), isNull(prizeAwards.releasedAt))
    const [held] = await db.select().from(prizeAwards).where(award)
    await disqualified(db, { claim: { awardId: held!.id }, now })
    await invalidate(invoiceId)
    expect((await getInvoice(db, { id: invoiceId })).award).toMatchObject({ prizeId, state: "invalid" })
    await expect(
      returnPrizeToPending(db, { prizeId, by: admin.id, now, prizesPerCpf: 1 }),
    ).rejects.toMatchObject({
      code: "WRONG_STATE",
    })
  })
})

describe("a draw whose base is closed", () => {
  test("keeps its numbers, and an invoice that has others loses only these", async () => {
    const ended = await insertDraw(db, { now: NOON, periodEnd: FAR, title: "Primeiro" })
    const both = (await send(db, await person(), keyedForm(bar))).invoice
    const closed = await moveDraw(db, ended, { to: "closed" })
    await invalidate(both.id)
    const { tickets: left } = await getInvoice(db, { id: both.id })
    expect(left.filter(({ voidAt }) => voidAt === null).map(({ drawId }) => drawId)).toEqual(
      Array.from({ length: 4 }, () => ended.id),
    )
    await reinstate(both.id)
    expect(await countLive(both.id)).toBe(8)
    await cancelClosed(closed)
  })

  test("holds an invoice that has numbers nowhere else", async () => {
    const { invoice } = await send(db, await person(), keyedForm(bar))
    // Papers that were refused in the tests before, and sent again.
    for (const { id } of await db.select().from(invoices).where(eq(invoices.status, "pending")))
      await validateInvoice(db, { invoiceId: id, by: admin.id, now })
    await moveDraw(db, draw, { to: "closing" })
    await expect(invalidate(invoice.id)).rejects.toMatchObject({ code: "DRAW_CLOSED" })
    const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice.id))
    expect(row?.status).toBe("validated")
  })
})
