import { and, eq, isNull } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { checkEarned } from "#app/domain/consistency/check-earned.server"
import { findCarried } from "#app/domain/invoices/carried.queries.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { invoices } from "#drizzle/schema/invoices"
import { tickets } from "#drizzle/schema/tickets"
import { sized } from "#tests/support/full"
import { FAR, keyedForm, later, NOON, openPromotion, rulesWith, send } from "#tests/support/promotion"

const CENTS = 2000
const rules = rulesWith({ ticketsRule: { kind: "per-value", cents: CENTS, carry: true } })
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let by: string

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  await insertDraw(db, { now: NOON, periodEnd: FAR })
  ;({ id: by } = await insertUser(db, { passwordHash: null }))
})
afterAll(() => close())

/** Somebody's coupons under a rule that carries, each thing an hour after the one before. */
async function somebody() {
  const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
  let hours = 0
  const next = () => later(3_600_000 * ++hours)
  const own = eq(invoices.registrationId, registrationId)
  return {
    async sends(cents: number) {
      const total = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`
      const form = keyedForm(bar, { total })
      return (await send(db, { id: registrationId }, form, { rules, receivedAt: next() })).invoice.id
    },
    refuse: (invoiceId: string) => invalidateInvoice(db, { invoiceId, reason: "ilegível", by, now: next() }),
    bringBack: (invoiceId: string) => reinstateInvoice(db, { invoiceId, by, now: next(), rules }),
    numbers: () =>
      db.$count(tickets, and(eq(tickets.registrationId, registrationId), isNull(tickets.voidAt))),
    carried: () => findCarried(db, registrationId, CENTS),
    async paid() {
      const sent = await db.select({ cents: invoices.totalCents }).from(invoices).where(own)
      return sent.reduce((sum, { cents }) => sum + cents, 0)
    },
    async findings() {
      const sent = await db.select({ id: invoices.id }).from(invoices).where(own)
      const said: string[] = []
      for await (const { id, why } of checkEarned(db, rules))
        if (sent.some((each) => each.id === id)) said.push(why)
      return said
    },
  }
}

test("a coupon that comes back brings its cents to the next one", async () => {
  const ana = await somebody()
  const first = await ana.sends(3500)
  await ana.refuse(first)
  await ana.sends(1000)
  await ana.bringBack(first)
  expect([await ana.numbers(), await ana.carried()]).toEqual([1, 2500])
  await ana.sends(600)
  expect([await ana.numbers(), await ana.carried()]).toEqual([2, 1100])
  expect(await ana.findings()).toEqual([])
})

test("cents that another coupon has numbers by are handed on no second time", async () => {
  const ana = await somebody()
  await ana.sends(1000)
  const second = await ana.sends(3200)
  await ana.refuse(second)
  const third = await ana.sends(2200)
  await ana.refuse(third)
  await ana.bringBack(second)
  await ana.bringBack(third)
  expect([await ana.numbers(), await ana.carried()]).toEqual([3, 400])
  await ana.sends(1400)
  expect([await ana.numbers(), await ana.carried()]).toEqual([3, 1800])
  expect(await ana.findings()).toEqual([])
})

test("a refused coupon's cents that another has a number by are nobody's debt", async () => {
  const ana = await somebody()
  const first = await ana.sends(1500)
  await ana.sends(500)
  await ana.refuse(first)
  expect([await ana.numbers(), await ana.carried()]).toEqual([1, 0])
  await ana.sends(2200)
  expect([await ana.numbers(), await ana.carried()]).toEqual([2, 0])
  await ana.bringBack(first)
  expect([await ana.numbers(), await ana.carried()]).toEqual([2, 200])
  expect(await ana.findings()).toEqual([])
})

/** Numbers that look like chance, the same ones on each run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test("whatever was refused and came back, once all count and another one came the numbers are what was paid for", async () => {
  for (let seed = 1; seed <= sized(6, 200); seed++) {
    const [ana, pick] = [await somebody(), chance(seed)]
    const sent: { id: string; counts: boolean }[] = []
    for (let step = 0; step < 10; step++) {
      const one = sent[pick(sent.length)]
      if (one === undefined || pick(3) === 0) {
        sent.push({ id: await ana.sends(100 * (1 + pick(60))), counts: true })
        continue
      }
      await (one.counts ? ana.refuse(one.id) : ana.bringBack(one.id))
      one.counts = !one.counts
    }
    expect(await ana.findings(), `seed ${seed}`).toEqual([])
    for (const { id, counts } of sent) if (!counts) await ana.bringBack(id)
    await ana.sends(100 * (1 + pick(60)))
    const paid = await ana.paid()
    const wanted = [Math.floor(paid / CENTS), paid % CENTS]
    expect([await ana.numbers(), await ana.carried()], `seed ${seed}`).toEqual(wanted)
    expect(await ana.findings(), `seed ${seed}`).toEqual([])
  }
})
