import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { getInvoice } from "#app/domain/invoices/invoices.queries.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { invalidateInvoice, validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { undoReview } from "#app/domain/invoices/undo-review.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { noteReturn } from "#app/domain/my-data/erased-cpf.server"
import { actions } from "#drizzle/schema/back-office"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { findBrokenLink } from "#tests/support/broken-link"
import { closeAccount } from "#tests/support/close-account"
import { broken } from "../support/broken"
import { FAR, keyedForm, later, NOON, openPromotion, rulesWith, send } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let draw: Awaited<ReturnType<typeof insertDraw>>
let admin: { id: string }

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  draw = await insertDraw(db, { now: NOON, periodEnd: FAR })
  admin = await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

const rules = rulesWith({ review: "manual" })
const person = () => insertRegistration(db, { passwordHash: "none" })
const pending = async (someone?: { id: string }, input = keyedForm(bar)) =>
  (await send(db, someone ?? (await person()), input, { rules })).invoice
const validate = (invoiceId: string) =>
  validateInvoice(db, { invoiceId, version: 1, by: admin.id, now: NOON })
const invalidate = (invoiceId: string) =>
  invalidateInvoice(db, {
    invoiceId,
    version: 1,
    reason: "cupom ilegível",
    by: admin.id,
    now: NOON,
  })
const undo = (invoiceId: string, overrides: Partial<Parameters<typeof undoReview>[1]> = {}) =>
  undoReview(db, { invoiceId, version: 2, by: admin.id, now: later(UNDO_MS - 1), rules, ...overrides })
const countLive = (invoiceId: string) =>
  db.$count(tickets, and(eq(tickets.invoiceId, invoiceId), isNull(tickets.voidAt)))
const mailsAbout = (invoiceId: string) =>
  db.execute<{ starts: Date | string }>(
    sql`select start_after as starts from pgboss.job where name = 'mail' and data ->> 'kind' = 'invoice-invalidated'
      and data ->> 'id' = ${invoiceId}`,
  )
const isWaiting = { status: "pending", reason: null, reviewedBy: null, reviewedAt: null, version: 3 }

describe("within two minutes", () => {
  test("who validated takes it back, and the audit tells of both", async () => {
    const { id } = await pending()
    await validate(id)
    await undo(id)
    expect((await getInvoice(db, { id })).invoice).toMatchObject(isWaiting)
    const rows = await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(desc(actions.seq))
    expect(rows.map(({ action, userId }) => [action, userId])).toEqual([
      ["update", admin.id],
      ["validate", admin.id],
    ])
    expect(JSON.parse(rows[0]!.text)).toMatchObject({
      before: { status: "validated", version: 2 },
      after: { status: "pending", version: 3 },
    })
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("who invalidated takes it back: numbers stand again, and no mail leaves", async () => {
    const { id } = await pending()
    await invalidate(id)
    expect([await countLive(id), (await mailsAbout(id)).length]).toEqual([0, 1])
    await undo(id)
    expect((await getInvoice(db, { id })).invoice).toMatchObject(isWaiting)
    expect([await countLive(id), (await mailsAbout(id)).length]).toEqual([4, 0])
    const again = { reason: "de novo", by: admin.id, now: NOON }
    await invalidateInvoice(db, { invoiceId: id, ...again })
    expect((await mailsAbout(id)).length).toBe(1)
  })

  test("sent twice, at once too, it is one undoing", async () => {
    const { id } = await pending()
    await invalidate(id)
    await Promise.all([undo(id), undo(id)])
    await undo(id)
    expect(await db.$count(actions, eq(actions.subjectId, id))).toBe(2)
  })

  test("only who decided does", async () => {
    const { id } = await pending()
    await validate(id)
    const other = await insertUser(db, { passwordHash: null })
    expect(await broken(undo(id, { by: other.id }))).toMatchObject({ code: "WRONG_STATE" })
  })

  test("a decision about one that had been validated before stays", async () => {
    const { id } = await pending()
    await validate(id)
    await invalidateInvoice(db, { invoiceId: id, reason: "engano", by: admin.id, now: NOON })
    expect(await broken(undo(id, { version: 3 }))).toMatchObject({ code: "WRONG_STATE" })
  })

  test("the mail waits for them to be over", async () => {
    const { id } = await pending()
    await invalidate(id)
    const [mail] = await mailsAbout(id)
    expect(new Date(mail!.starts)).toEqual(later(UNDO_MS))
  })
})

describe("what cannot be had back whole stays as it was decided", () => {
  const expectRefused = async (id: string, why: object, overrides = {}) => {
    await expect(undo(id, overrides)).rejects.toMatchObject(why)
    expect((await getInvoice(db, { id })).invoice).toMatchObject({ status: "invalid", version: 2 })
    expect([await countLive(id), (await mailsAbout(id)).length]).toEqual([0, 1])
  }
  const because = (text: RegExp) => ({
    code: "WRONG_STATE",
    details: { because: { pt: expect.stringMatching(text) } },
  })

  test("after two minutes", async () => {
    const { id } = await pending()
    await invalidate(id)
    await expectRefused(id, because(/dois minutos/), { now: later(UNDO_MS) })
  })

  test("once the mail is on its way", async () => {
    const { id } = await pending()
    await invalidate(id)
    await db.execute(sql`update pgboss.job set state = 'active' where data ->> 'id' = ${id}`)
    await expectRefused(id, because(/email com o motivo já saiu/))
  })

  test("where its numbers no longer fit the person's cap", async () => {
    const ana = await person()
    const { id } = await pending(ana)
    await invalidate(id)
    await pending(ana)
    await expectRefused(id, because(/limite por CPF/), { rules: rulesWith({ maxTicketsPerCpf: 6 }) })
  })

  test("where they no longer fit with those of the same CPF's erased account", async () => {
    const first = await person()
    await send(db, first, keyedForm(bar))
    await closeAccount(db, first.id)
    await erasePeople(db, new Date())
    const again = await insertRegistration(db, { cpf: first.cpf, passwordHash: "none" })
    await noteReturn(db, { registrationId: again.id, cpf: first.cpf })
    const { id } = await pending(again)
    await invalidate(id)
    await pending(again)
    await expectRefused(id, because(/limite por CPF/), { rules: rulesWith({ maxTicketsPerCpf: 10 }) })
  })

  test("where another coupon earned a number by the cents that it had been carried", async () => {
    const ana = await person()
    const carrying = rulesWith({
      ticketsRule: { kind: "per-value", cents: 2000, carry: true },
      review: "manual",
    })
    const sendCoupon = async (total: string) =>
      (await send(db, ana, keyedForm(bar, { total }), { rules: carrying })).invoice.id
    await sendCoupon("15,00")
    const id = await sendCoupon("15,00")
    await invalidate(id)
    const another = await sendCoupon("5,00")
    expect(await countLive(another)).toBe(1)
    await expectRefused(id, because(/sobra de outro cupom, que contava neste, já contou em outro/), {
      rules: carrying,
    })
  })

  test("where an earlier coupon came back, and earned a number by the same cents", async () => {
    const ana = await person()
    const ticketsRule = { kind: "per-value", cents: 2000, carry: true } as const
    const carrying = rulesWith({ ticketsRule, review: "manual" })
    const sendCoupon = async (total: string) =>
      (await send(db, ana, keyedForm(bar, { total }), { rules: carrying })).invoice.id
    await sendCoupon("35,00")
    const first = await sendCoupon("5,00")
    await invalidate(first)
    const second = await sendCoupon("5,00")
    await invalidate(second)
    await reinstateInvoice(db, { invoiceId: first, by: admin.id, now: NOON, rules: carrying })
    expect(await countLive(first)).toBe(1)
    await expectRefused(second, because(/sobra de outro cupom, que contava neste, já contou em outro/), {
      rules: carrying,
    })
  })

  test("where another one holds its paper", async () => {
    const input = keyedForm(bar)
    const { id } = await pending(undefined, input)
    await invalidate(id)
    await pending(undefined, input)
    await expectRefused(id, { code: "NUMBER_FOUND" })
  })
})

test("nothing waits again once its draw is closing, for the rule as for the database", async () => {
  const { id } = await pending()
  await validate(id)
  // Past the coupons of the tests before, which still wait.
  await asOwner((owner) => moveDraw(owner, draw, { to: "closed" }))
  expect(await broken(undo(id))).toMatchObject({ code: "DRAW_CLOSED" })
  const waitAgain = db
    .update(invoices)
    .set({ status: "pending", reviewedBy: null, reviewedAt: null })
    .where(eq(invoices.id, id))
  await expect(waitAgain).rejects.toMatchObject({ cause: { code: "23001" } })
})
