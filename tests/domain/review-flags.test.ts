import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { BAR, PERSON_AN_HOUR } from "#app/domain/invoices/review-flags"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { buildInvoice, insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { invoices } from "#drizzle/schema/invoices"
import {
  formWith,
  keyedForm,
  later,
  NOON,
  openPromotion,
  rulesWith,
  send,
  typedForm,
} from "../support/promotion"

const [MINUTE, HOUR] = [60_000, 3_600_000]
let db: ReturnType<typeof connect>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
})
afterAll(() => close())

const person = () => insertRegistration(db, { passwordHash: "none" })
type Sent = Parameters<typeof send>

/** How what was sent stands, and why it should be looked at. */
async function standing(who: Sent[1], form: Sent[2], overrides?: Sent[3]): Promise<[string, string | null]> {
  const { invoice } = await send(db, who, form, overrides)
  const [row] = await db
    .select({ status: invoices.status, why: invoices.reviewReason })
    .from(invoices)
    .where(eq(invoices.id, invoice.id))
  return [row!.status, row!.why]
}
const alone = async (bar: StoreRow, total: string, rules = {}) =>
  standing(await person(), keyedForm(bar, { total }), { rules: rulesWith(rules) })

type Stream = { count: number; every: number; before?: number }

/** Typed invoices of other people at a bar, one every so many milliseconds back from a moment. */
const sentAt = async (store: StoreRow, { count, every, before = 0 }: Stream) => {
  const { id: registrationId } = await person()
  const rows = Array.from({ length: count }, (_, n) =>
    buildInvoice(nextNumber(), {
      registrationId,
      store,
      now: later(-before - (n + 1) * every),
      accessKey: null,
      number: String(50_000_000 + nextNumber()),
    }),
  )
  await db.insert(invoices).values(rows)
}

describe("a total", () => {
  test("above half of the most that a coupon may be worth waits for review", async () => {
    const bar = await insertStore(db)
    expect(await alone(bar, "500,00", { maxCents: 100_000 })).toEqual(["validated", null])
    expect(await alone(bar, "500,01", { maxCents: 100_000 })).toEqual(["pending", "high-value"])
  })

  test("above R$ 1.000,00 does so where the campaign names no most", async () => {
    const bar = await insertStore(db)
    expect(await alone(bar, "1.000,00")).toEqual(["validated", null])
    expect(await alone(bar, "1.000,01")).toEqual(["pending", "high-value"])
  })
})

describe("a code that carries total and day itself", () => {
  /** As an offline NFC-e's: the day in the key's month, and the total. */
  async function scanned(typed: { total?: string; issuedOn?: string }) {
    const bar = await insertStore(db)
    const key = buildAccessKey({ ...bar, aamm: "2611", number: nextNumber(), tpEmis: 9 })
    const form = { accessKey: `${key}|2|1|18|85.00|6a6b|1|A1B2C3`, total: "", issuedOn: "", ...typed }
    return standing(await person(), formWith(form))
  }

  test("is believed where nothing else was typed, or the same", async () => {
    expect(await scanned({})).toEqual(["validated", null])
    expect(await scanned({ total: "85,00", issuedOn: "18/11/2026" })).toEqual(["validated", null])
  })

  test("waits for a person where something else was typed", async () => {
    expect(await scanned({ total: "500,00" })).toEqual(["pending", "other-than-scanned"])
    expect(await scanned({ issuedOn: "17/11/2026" })).toEqual(["pending", "other-than-scanned"])
  })
})

describe("a pace that no guest drinks at", () => {
  const many = async (minutes: number) => {
    const [ana, bar] = [await person(), await insertStore(db)]
    for (let n = 1; n <= PERSON_AN_HOUR; n++)
      await insertInvoice(db, {
        registrationId: ana.id,
        now: later(-n * minutes * MINUTE),
        totalCents: 2_000,
      })
    return standing(ana, keyedForm(bar, { total: "20,00" }))
  }

  test("is more than ten coupons in an hour", async () => {
    expect(await many(5)).toEqual(["pending", "fast-pace"])
    expect(await many(6)).toEqual(["validated", null])
  })

  test("is a day that adds up to more than one coupon may be worth", async () => {
    const rules = rulesWith({ maxCents: 20_000 })
    const [ana, bar] = [await person(), await insertStore(db)]
    for (const hours of [2, 23, 25])
      await insertInvoice(db, { registrationId: ana.id, now: later(-hours * HOUR), totalCents: 7_000 })
    expect(await standing(ana, keyedForm(bar, { total: "60,00" }), { rules })).toEqual(["validated", null])
    expect(await standing(ana, keyedForm(bar, { total: "0,01" }), { rules })).toEqual([
      "pending",
      "fast-pace",
    ])
  })
})

describe("a bar far above its usual", () => {
  test("is noted, and waited for only where the campaign asks for it", async () => {
    const bar = await insertStore(db)
    await sentAt(bar, { count: BAR.floor - 1, every: 10_000 })
    expect(await alone(bar, "50,00")).toEqual(["validated", null])
    expect(await alone(bar, "50,00")).toEqual(["validated", "busy-bar"])
    expect(await alone(bar, "50,00", { review: "hold" })).toEqual(["pending", "busy-bar"])
  })

  test("is no bar that has a tenth of it in any hour of the week before", async () => {
    const bar = await insertStore(db)
    await sentAt(bar, { count: BAR.floor, every: 10_000 })
    await sentAt(bar, { count: 1_050, every: 5 * MINUTE, before: HOUR })
    expect(await alone(bar, "50,00")).toEqual(["validated", null])
  })
})

describe("one number with several days or series", () => {
  const twice = async (first: (bar: StoreRow) => Sent[2], second: (bar: StoreRow) => Sent[2]) => {
    const bar = await insertStore(db)
    const { invoice } = await send(db, await person(), first(bar))
    return [invoice.protocol, await standing(await person(), second(bar))] as const
  }
  const key = (bar: StoreRow, serie: number) =>
    buildAccessKey({ cnpj: bar.cnpj, uf: bar.uf, aamm: "2611", number: 4_711, serie })
  const keyed = (serie: number) => (bar: StoreRow) =>
    formWith({ accessKey: key(bar, serie), issuedOn: "2026-11-18" })
  const typed = (issuedOn: string) => (bar: StoreRow) => typedForm(bar, { number: "4711", issuedOn })

  test("waits for review, whoever sent the other", async () => {
    for (const [first, second] of [
      [keyed(1), keyed(2)],
      [typed("2026-11-18"), typed("2026-11-17")],
      [keyed(1), typed("2026-11-17")],
      [typed("2026-11-17"), keyed(1)],
    ] as const) {
      const [protocol, found] = await twice(first, second)
      expect(found).toEqual(["pending", `near-number:${protocol}`])
    }
  })

  test("sent at the same instant by two people, exactly one of them waits", async () => {
    const bar = await insertStore(db)
    const [ana, bia] = [await person(), await person()]
    const found = await Promise.all([standing(ana, keyed(1)(bar)), standing(bia, keyed(2)(bar))])
    expect(found.map(([status]) => status).sort()).toEqual(["pending", "validated"])
  })

  test("is no other bar's, and none that a reviewer refused", async () => {
    const [bar, other] = [await insertStore(db), await insertStore(db)]
    await insertInvoice(db, { store: bar, now: NOON, number: "4711", status: "invalid" })
    await insertInvoice(db, { store: other, now: NOON, number: "4711" })
    expect(await standing(await person(), typed("2026-11-17")(bar))).toEqual(["validated", null])
  })
})

test("several reasons stand side by side", async () => {
  const bar = await insertStore(db)
  expect(await alone(bar, "2.000,01")).toEqual(["pending", "high-value,fast-pace"])
})
