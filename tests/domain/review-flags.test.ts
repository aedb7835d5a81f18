import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { BAR, PERSON_AN_HOUR } from "#app/domain/invoices/review-flags"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { noteReturn } from "#app/domain/my-data/erased-cpf.server"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { buildInvoice, insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { invoices } from "#drizzle/schema/invoices"
import { products } from "#drizzle/schema/stores"
import { closeAccount } from "#tests/support/close-account"
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

/** Whose account is erased registers again with the same CPF. */
async function comeBack({ id, cpf }: { id: string; cpf: string }) {
  await closeAccount(db, id)
  await erasePeople(db, new Date())
  const person = await insertRegistration(db, { cpf, passwordHash: "none" })
  await noteReturn(db, { registrationId: person.id, cpf })
  return person
}

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

  test("counts what a reviewer refused, too", async () => {
    const [ana, bar] = [await person(), await insertStore(db)]
    for (let n = 1; n <= PERSON_AN_HOUR; n++)
      await insertInvoice(db, {
        registrationId: ana.id,
        now: later(-n * MINUTE),
        totalCents: 2_000,
        status: "invalid",
      })
    expect(await standing(ana, keyedForm(bar, { total: "20,00" }))).toEqual(["pending", "fast-pace"])
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

  /** Whoever sent these comes back, once the account of before is erased. */
  async function backAfter(sent: { hours: number; totalCents: number }[]) {
    const first = await person()
    for (const { hours, totalCents } of sent)
      await insertInvoice(db, { registrationId: first.id, now: later(-hours * HOUR), totalCents })
    return comeBack(first)
  }

  test("goes on in the account of whoever comes back after an erasure", async () => {
    const bar = await insertStore(db)
    const busy = await backAfter(
      Array.from({ length: PERSON_AN_HOUR }, () => ({ hours: 0.5, totalCents: 100 })),
    )
    expect(await standing(busy, keyedForm(bar, { total: "20,00" }))).toEqual(["pending", "fast-pace"])
    const rules = rulesWith({ maxCents: 20_000 })
    const rich = await backAfter([2, 23, 25].map((hours) => ({ hours, totalCents: 7_000 })))
    const standingOf = (total: string) => standing(rich, keyedForm(bar, { total }), { rules })
    expect(await standingOf("60,00")).toEqual(["validated", null])
    expect(await standingOf("0,01")).toEqual(["pending", "fast-pace"])
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

  test("is no other bar's", async () => {
    const [bar, other] = [await insertStore(db), await insertStore(db)]
    await insertInvoice(db, { store: other, now: NOON, number: "4711" })
    expect(await standing(await person(), typed("2026-11-17")(bar))).toEqual(["validated", null])
  })
})

describe("a paper that a reviewer refused before", () => {
  const refused = async (form: Sent[2], who?: Sent[1]) => {
    const { invoice } = await send(db, who ?? (await person()), form)
    const { id: by } = await insertUser(db, { passwordHash: null })
    await invalidateInvoice(db, { invoiceId: invoice.id, reason: "inventado", by, now: NOON })
    return `refused-before:${invoice.protocol}`
  }

  test("waits for review when it comes again, whoever sends it", async () => {
    const [ana, bar] = [await person(), await insertStore(db)]
    const input = keyedForm(bar)
    const why = await refused(input, ana)
    const again = { ...input, idempotencyKey: crypto.randomUUID() }
    expect(await standing(await person(), again)).toEqual(["pending", why])
  })

  test("is known by the bar and number under another day, series or code", async () => {
    const bar = await insertStore(db)
    const key = { cnpj: bar.cnpj, uf: bar.uf, aamm: "2611", number: 5_811 }
    const issuedOn = "2026-11-18"
    const why = await refused(formWith({ accessKey: buildAccessKey(key), issuedOn }))
    const otherSeries = formWith({ accessKey: buildAccessKey({ ...key, serie: 7 }), issuedOn })
    expect(await standing(await person(), otherSeries)).toEqual(["pending", why])
  })

  test("is known by a tax office's key under another bar", async () => {
    const [bar, other] = [await insertStore(db, { uf: "SP" }), await insertStore(db, { uf: "SP" })]
    const accessKey = buildAccessKey({
      cnpj: "06043300991100",
      uf: "SP",
      aamm: "2611",
      number: nextNumber(),
      serie: 890,
    })
    const form = (cnpj: string) => formWith({ accessKey, cnpj, issuedOn: "2026-11-18" })
    const why = await refused(form(bar.cnpj))
    expect(await standing(await person(), form(other.cnpj))).toEqual(["pending", `tax-office-cnpj,${why}`])
  })
})

describe("whoever lost a prize for what they did", () => {
  const loser = async (reasonCode: "receipt" | "unclaimed") => {
    const ana = await person()
    const { id: prizeId } = await insertPrize(db, { now: NOON })
    await insertAward(db, { prizeId, registrationId: ana.id, now: NOON, state: "invalid", reasonCode })
    return ana
  }

  test("has every coupon looked at from then on", async () => {
    const bar = await insertStore(db)
    expect(await standing(await loser("receipt"), keyedForm(bar))).toEqual(["pending", "lost-prize"])
    expect(await standing(await loser("unclaimed"), keyedForm(bar))).toEqual(["validated", null])
  })

  test("also as the one who comes back with the CPF of an erased account", async () => {
    const [bar, gone] = [await insertStore(db), await loser("receipt")]
    expect(await standing(await comeBack(gone), keyedForm(bar))).toEqual(["pending", "lost-prize"])
  })
})

describe("products by the unit", () => {
  const bought = async (units: number, total: string) => {
    const sku = uuidv7()
    const [beer] = await db.insert(products).values({ name: "Lata", sku, numbersPerUnit: 1 }).returning()
    const form = keyedForm(await insertStore(db), { total, quantity: { [beer!.id]: String(units) } })
    return standing(await person(), form, { rules: rulesWith({ ticketsRule: { kind: "per-product" } }) })
  }

  test("of which each would have cost less than R$ 1,00 wait for review", async () => {
    expect(await bought(5, "5,00")).toEqual(["validated", null])
    expect(await bought(6, "5,00")).toEqual(["pending", "many-units"])
  })

  test("and so do more of them than a table drinks", async () => {
    expect(await bought(60, "600,00")).toEqual(["validated", null])
    expect(await bought(61, "600,00")).toEqual(["pending", "many-units"])
  })
})

test("several reasons stand side by side", async () => {
  const bar = await insertStore(db)
  expect(await alone(bar, "2.000,01")).toEqual(["pending", "high-value,fast-pace"])
})
