import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { findCarried } from "#app/domain/invoices/carried.queries.server"
import { PERSON_AN_HOUR } from "#app/domain/invoices/review-flags"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { FAR, keyedForm, later, NOON, openPromotion, rulesWith, send } from "#tests/support/promotion"

/** A form arrives with its first byte; one on a slow line, which began before, is taken after what overtook it. */
const SLOW_MS = 90_000
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  await insertDraw(db, { now: NOON, periodEnd: FAR })
})
afterAll(() => close())

const person = () => insertRegistration(db, { passwordHash: "none" })

/** What `campaign:verify` says of these rows. */
async function findings(ids: string[], rules = rulesWith()) {
  const said: string[] = []
  await verifyCampaign(db, { rules, isClockReal: true }, ({ id, why }) => {
    if (ids.includes(id)) said.push(why)
  })
  return said
}

type Form = { total?: string; beganMs: number }

/** Taken in this order, whenever each began. */
async function sendAll(who: { id: string }, forms: Form[], rules = rulesWith()) {
  const sent: Awaited<ReturnType<typeof send>>[] = []
  for (const { total = "85,00", beganMs } of forms)
    sent.push(await send(db, who, keyedForm(bar, { total }), { rules, receivedAt: later(beganMs) }))
  return sent
}
const idsOf = (sent: Awaited<ReturnType<typeof sendAll>>) => sent.map(({ invoice }) => invoice.id)

test("cents that are carried are spent once and none is lost, in whatever order the forms began", async () => {
  const ana = await person()
  const rules = rulesWith({ ticketsRule: { kind: "per-value", cents: 2000, carry: true } })
  const forms = [
    { total: "19,99", beganMs: SLOW_MS },
    { total: "0,01", beganMs: 1_000 },
    { total: "0,01", beganMs: 2_000 },
    { total: "18,00", beganMs: SLOW_MS + 1 },
    { total: "1,00", beganMs: 3_000 },
    { total: "0,99", beganMs: SLOW_MS + 2 },
  ]
  const sent = await sendAll(ana, forms, rules)
  expect(sent.map(({ tickets }) => tickets.length)).toEqual([0, 1, 0, 0, 0, 1])
  expect(await findCarried(db, ana.id, 2000)).toBe(0)
  expect(await findings(idsOf(sent), rules)).toEqual([])
})

test("a cap is spent by the form that was taken first, which is no finding", async () => {
  const rules = rulesWith({ maxTicketsPerCpf: 6 })
  const sent = await sendAll(await person(), [{ beganMs: SLOW_MS }, { beganMs: 0 }], rules)
  expect(sent.map(({ tickets }) => tickets.length)).toEqual([4, 2])
  expect(await findings(idsOf(sent), rules)).toEqual([])
})

test("a prize goes to the form that was taken first, which is no finding", async () => {
  for (const due of [-600_000, -500_000])
    await insertPrize(db, { now: later(-3_600_000), moment: later(due) })
  const won: string[] = []
  for (const beganMs of [SLOW_MS, 0])
    for (const { prize } of await sendAll(await person(), [{ beganMs }])) won.push(prize!.awardId)
  expect(won).toHaveLength(2)
  expect(await findings(won)).toEqual([])
})

test("a pace is noticed of forms that end in the reverse of the order in which they began", async () => {
  const forms = Array.from({ length: PERSON_AN_HOUR + 1 }, (_, n) => ({ beganMs: SLOW_MS - n * 1_000 }))
  const sent = await sendAll(await person(), forms)
  const usual = Array<string>(PERSON_AN_HOUR).fill("validated")
  expect(sent.map(({ invoice }) => invoice.status)).toEqual([...usual, "pending"])
})
