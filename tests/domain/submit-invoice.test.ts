import { setTimeout as sleep } from "node:timers/promises"
import { eq, inArray, sql } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { windowBetween } from "#app/domain/campaign"
import { findInvoiceByProtocol, getInvoice } from "#app/domain/invoices/invoices.queries.server"
import { listOwnInvoices } from "#app/domain/invoices/own-invoices.queries.server"
import { getOwnInvoice, type OwnInvoice } from "#app/domain/invoices/own-invoice.queries.server"
import type { InvoiceInput } from "#app/domain/invoices/invoice-input"
import type { RuleBroken } from "#app/errors"
import { openFiles } from "#app/platform/storage/files.server"
import { listOwnTickets } from "#app/domain/tickets/tickets.queries.server"
import { accessKeyReasons } from "#app/words/reasons/access-keys"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks, userLogs } from "#drizzle/schema/registrations"
import { products } from "#drizzle/schema/stores"
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
import { asOwner } from "#tests/support/as-owner"

const DAY = 86_400_000
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let draw: Awaited<ReturnType<typeof insertDraw>>

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  draw = await insertDraw(db, { now: NOON })
})
afterAll(() => close())

const person = () => insertRegistration(db, { passwordHash: "none" })
const countTickets = (registrationId: string) =>
  db.$count(tickets, eq(tickets.registrationId, registrationId))
const jobs = async (id: string) => {
  const rows = await db.execute<{ kind: string }>(
    sql`select data ->> 'kind' as kind from pgboss.job where name = 'mail' and data ->> 'id' = ${id}`,
  )
  return rows.map(({ kind }) => kind)
}

/** A photo for the form, and a store that keeps none. */
const withPhoto = async () => {
  const white = sharp({ create: { width: 40, height: 90, channels: 3, background: "#fff" } })
  const photo = new File([await white.jpeg().toBuffer()], "cupom.jpg", { type: "image/jpeg" })
  return { photo, files: { ...openFiles("file:unused"), put: async () => {}, delete: async () => {} } }
}
const keyOf = async ({ invoice: { id } }: OwnInvoice) => {
  const [row] = await db.select({ key: invoices.idempotencyKey }).from(invoices).where(eq(invoices.id, id))
  return row?.key
}

describe("an invoice that counts", () => {
  test("gets a protocol, its arrival, a number for every R$ 20, a log line and a mail", async () => {
    const ana = await person()
    const answer = await send(db, ana, keyedForm(bar))
    expect(answer.invoice).toMatchObject({ status: "validated", receivedAt: NOON, totalCents: 8500 })
    expect(answer.invoice.protocol).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(answer.tickets).toHaveLength(4)
    expect(new Set(answer.tickets.map(({ series, element }) => `${series}/${element}`)).size).toBe(4)
    expect(answer.tickets[0]).toMatchObject({ drawId: draw.id, drawTitle: draw.title, seriesDigits: 2 })
    expect(answer).toMatchObject({ prize: null, replay: false })
    expect(await jobs(answer.invoice.id)).toEqual(["invoice-received"])
    const logged = await db.select().from(userLogs).where(eq(userLogs.registrationId, ana.id))
    expect(logged).toMatchObject([{ event: "invoice-sent", ip: "203.0.113.9" }])
  })

  test("takes its arrival from the database's clock when nobody says", async () => {
    const before = Date.now()
    const now = new Date()
    const answer = await send(db, await person(), keyedForm(bar, { at: now }), { receivedAt: undefined })
    expect(answer.invoice.receivedAt.getTime()).toBeGreaterThanOrEqual(before - 1_000)
    expect(answer.invoice.receivedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test("arrived when its request did, however long its body or photo took since", async () => {
    const [ana, now] = [await person(), new Date()]
    const delay = { receivedAt: undefined, waitedMs: 90_000 }
    const { invoice } = await send(db, ana, keyedForm(bar, { at: now }), delay)
    expect(Math.abs(invoice.receivedAt.getTime() - (now.getTime() - 90_000))).toBeLessThan(10_000)
    const { photo, files } = await withPhoto()
    const slow = { ...files, put: () => sleep(4_000) }
    const before = Date.now()
    const kept = await send(db, ana, keyedForm(bar, { at: now }), {
      receivedAt: undefined,
      photo,
      files: slow,
    })
    expect(kept.invoice.receivedAt.getTime() - before).toBeLessThan(3_500)
  })

  test("earns in each open draw whose period holds its arrival, and in no other", async () => {
    const ana = await person()
    const second = await insertDraw(db, { now: NOON, title: "Segundo", seriesCount: 10 })
    await insertDraw(db, { now: NOON, periodStart: later(-2 * DAY), periodEnd: later(-1) })
    const answer = await send(db, ana, keyedForm(bar, { total: "20,00" }))
    expect(answer.tickets.map(({ drawId }) => drawId).sort()).toEqual([draw.id, second.id].sort())
    expect(await listOwnTickets(db, { registrationId: ana.id })).toMatchObject([
      { numbers: [{}] },
      { numbers: [{}] },
    ])
    await asOwner((owner) => owner.execute(sql`update draws set state = 'canceled' where id = ${second.id}`))
  })

  test("that earns no number is accepted and says what was missing, also when read again", async () => {
    const ana = await person()
    const input = keyedForm(bar, { total: "12,50" })
    const answer = await send(db, ana, input)
    expect(answer).toMatchObject({ tickets: [], missing: { kind: "cents", cents: 750 } })
    expect(await send(db, ana, input)).toEqual({ ...answer, replay: true })
  })

  test("hands the rest on where the rule carries", async () => {
    const ana = await person()
    const rules = rulesWith({ ticketsRule: { kind: "per-value", cents: 2000, carry: true } })
    expect((await send(db, ana, keyedForm(bar, { total: "15" }), { rules })).missing).toEqual({
      kind: "cents",
      cents: 500,
    })
    const second = await send(db, ana, keyedForm(bar, { total: "28" }), { rules, receivedAt: later(1) })
    expect(second.tickets).toHaveLength(2)
    const third = await send(db, ana, keyedForm(bar, { total: "17" }), { rules, receivedAt: later(2) })
    expect(third.tickets).toHaveLength(1)
  })

  test("earns by product where the rule says so", async () => {
    const [lata] = await db.insert(products).values({ name: "Lata", sku: "L", numbersPerUnit: 2 }).returning()
    const rules = rulesWith({ ticketsRule: { kind: "per-product" } })
    const input = keyedForm(bar, { quantity: { [lata!.id]: "3" } })
    expect((await send(db, await person(), input, { rules })).tickets).toHaveLength(6)
    const none = await send(db, await person(), keyedForm(bar), { rules })
    expect(none).toMatchObject({ tickets: [], missing: { kind: "product" } })
    const unknown = keyedForm(bar, { quantity: { [crypto.randomUUID()]: "1" } })
    await expect(send(db, await person(), unknown, { rules })).rejects.toMatchObject({
      code: "INVALID_PRODUCT",
    })
  })

  test("waits for review, with its numbers, where review is by hand", async () => {
    const answer = await send(db, await person(), keyedForm(bar), { rules: rulesWith({ review: "manual" }) })
    expect(answer).toMatchObject({ invoice: { status: "pending" }, tickets: [{}, {}, {}, {}] })
  })

  test("of a tax office's series counts for the bar that is named, and waits for review", async () => {
    const parts = { cnpj: "06043300991100", uf: "SP", aamm: "2611", number: nextNumber(), serie: 890 }
    const accessKey = buildAccessKey(parts)
    const form = { accessKey, issuedOn: "2026-11-18" }
    await expect(send(db, await person(), formWith(form))).rejects.toMatchObject({
      code: "INVALID_INVOICE",
      details: { field: "cnpj" },
    })
    const { invoice } = await send(db, await person(), formWith({ ...form, cnpj: bar.cnpj }))
    expect((await getInvoice(db, { id: invoice.id })).invoice).toMatchObject({
      status: "pending",
      reviewReason: "tax-office-cnpj",
      cnpj: bar.cnpj,
    })
  })

  test("whose key is of another unit than the bar's, whoever issued it, has its numbers and waits for review", async () => {
    const standing = async (form: InvoiceInput) => {
      const { invoice, tickets } = await send(db, await person(), form)
      const { status, reviewReason } = (await getInvoice(db, { id: invoice.id })).invoice
      return { status, reviewReason, numbers: tickets.length }
    }
    const waits = { status: "pending", reviewReason: "other-unit", numbers: 4 }
    expect(await standing(keyedForm({ cnpj: bar.cnpj, uf: "RJ" }))).toEqual(waits)
    const parts = { cnpj: "06043300991100", uf: "RJ", aamm: "2611", number: nextNumber(), serie: 890 }
    const ofTaxOffice = { accessKey: buildAccessKey(parts), cnpj: bar.cnpj, issuedOn: "2026-11-18" }
    const reviewReason = "tax-office-cnpj,other-unit"
    expect(await standing(formWith(ofTaxOffice))).toEqual({ ...waits, reviewReason })
  })

  test("is found by its protocol however it is typed, and in its owner's list", async () => {
    const ana = await person()
    const { invoice } = await send(db, ana, keyedForm(bar))
    expect(await findInvoiceByProtocol(db, ` ${invoice.protocol.toLowerCase().replace("-", " ")}`)).toEqual({
      id: invoice.id,
    })
    expect(await findInvoiceByProtocol(db, "nada")).toBeUndefined()
    expect((await listOwnInvoices(db, { registrationId: ana.id, now: NOON })).rows).toMatchObject([
      { id: invoice.id, tickets: 4 },
    ])
  })
})

describe("the same form again", () => {
  test("gets the same answer, whatever has changed since", async () => {
    const [ana, input] = [await person(), keyedForm(bar)]
    const first = await send(db, ana, input)
    await asOwner((owner) => owner.insert(cpfBlocks).values({ cpf: ana.cpf, reason: "equipe" }))
    const closed = windowBetween(null, later(-DAY))
    expect(await send(db, ana, input, { window: closed })).toEqual({ ...first, replay: true })
  })

  test("sent fifty times at once is one invoice", async () => {
    const [ana, input] = [await person(), keyedForm(bar)]
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(db, ana, input)))
    expect(new Set(answers.map(({ invoice }) => invoice.protocol)).size).toBe(1)
    expect(answers.filter(({ replay }) => !replay)).toHaveLength(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer.tickets))).size).toBe(1)
    expect(await countTickets(ana.id)).toBe(4)
  })

  test("with other content is a new invoice, and that one again is not a third", async () => {
    const ana = await person()
    const [first, back] = [keyedForm(bar), keyedForm(bar)]
    const changed = { ...back, idempotencyKey: first.idempotencyKey }
    const one = await send(db, ana, first)
    const two = await send(db, ana, changed)
    expect(await keyOf(one)).toBe(first.idempotencyKey)
    expect(await keyOf(two)).not.toBe(first.idempotencyKey)
    const again = await Promise.all([send(db, ana, changed), send(db, ana, first)])
    expect(again.map(({ invoice }) => invoice.protocol)).toEqual([two.invoice.protocol, one.invoice.protocol])
    expect(await countTickets(ana.id)).toBe(8)
  })

  test("of one person says nothing to another who has its key", async () => {
    const [ana, bia, input] = [await person(), await person(), keyedForm(bar)]
    const { invoice } = await send(db, ana, input)
    const other = keyedForm(bar, { idempotencyKey: input.idempotencyKey })
    expect((await send(db, bia, other)).invoice.protocol).not.toBe(invoice.protocol)
    const ticketsRule = rulesWith().ticketsRule
    const request = { registrationId: (await person()).id, invoiceId: invoice.id, ticketsRule }
    await expect(getOwnInvoice(db, request)).rejects.toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("a paper counts once", () => {
  test("its owner learns which protocol it has, and how many numbers", async () => {
    const [ana, input] = [await person(), keyedForm(bar)]
    const { invoice } = await send(db, ana, input)
    const again = send(db, ana, { ...input, idempotencyKey: crypto.randomUUID() })
    await expect(again).rejects.toMatchObject({
      code: "NUMBER_FOUND",
      status: 409,
      details: { field: "accessKey", data: { protocol: invoice.protocol, invoiceId: invoice.id } },
    })
    const { because, data } = await again.then(
      () => ({}) as RuleBroken["details"],
      (error: RuleBroken) => error.details,
    )
    expect(because?.pt).toContain(`protocolo ${invoice.protocol}, enviado em 18/11, às 12h (Brasília)`)
    expect(because?.en).toContain(`protocol ${invoice.protocol}, sent on 18 Nov, 12:00 (Brasília time)`)
    expect(data?.numbers).toBe(4)
  })

  test("its owner learns how many numbers it has, be they hundreds, and no void one among them", async () => {
    const [ana, input] = [await person(), keyedForm(bar, { total: "5.000,00" })]
    const { invoice } = await send(db, ana, input)
    const given = await db
      .select({ id: tickets.id })
      .from(tickets)
      .where(eq(tickets.invoiceId, invoice.id))
      .orderBy(tickets.position)
    expect(given).toHaveLength(250)
    const ids = given.slice(0, 30).map(({ id }) => id)
    await asOwner((owner) => owner.update(tickets).set({ voidAt: NOON }).where(inArray(tickets.id, ids)))
    const again = send(db, ana, { ...input, idempotencyKey: crypto.randomUUID() })
    await expect(again).rejects.toMatchObject({
      code: "NUMBER_FOUND",
      details: { data: { numbers: 220 } },
    })
  })

  test("somebody else learns only that it is taken", async () => {
    const input = keyedForm(bar)
    const { invoice } = await send(db, await person(), input)
    const forged = { ...input, idempotencyKey: crypto.randomUUID() }
    const refusal = await send(db, await person(), forged).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: "NUMBER_FOUND", status: 409, details: { field: "accessKey" } })
    expect(JSON.stringify(refusal)).not.toContain(invoice.protocol)
  })

  test("another check digit or code of the same number is the same paper", async () => {
    const parts = { cnpj: bar.cnpj, uf: bar.uf, aamm: "2611", number: nextNumber() }
    const form = (code: number) =>
      formWith({ accessKey: buildAccessKey({ ...parts, code }), issuedOn: "2026-11-18" })
    await send(db, await person(), form(1))
    await expect(send(db, await person(), form(2))).rejects.toMatchObject({ code: "NUMBER_FOUND" })
  })

  test("sent by thirty people at once it is one person's", async () => {
    const input = keyedForm(bar)
    const people = await Promise.all(Array.from({ length: 30 }, person))
    const settled = await Promise.allSettled(
      people.map((one) => send(db, one, { ...input, idempotencyKey: crypto.randomUUID() })),
    )
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(["NUMBER_FOUND"]))
  })

  test("only while it is not invalid", async () => {
    const input = keyedForm(bar)
    const { invoice } = await send(db, await person(), input)
    await asOwner((owner) =>
      owner.update(invoices).set({ status: "invalid", reason: "cópia" }).where(eq(invoices.id, invoice.id)),
    )
    await expect(send(db, await person(), input)).resolves.toMatchObject({ replay: false })
  })
})

describe("one purchase, typed and keyed", () => {
  const twins = () => {
    const number = nextNumber()
    const accessKey = buildAccessKey({ cnpj: bar.cnpj, uf: bar.uf, aamm: "2611", number })
    const issuedOn = "2026-11-18"
    return {
      keyed: formWith({ accessKey, issuedOn }),
      typed: formWith({ cnpj: bar.cnpj, number: `000${number}`, issuedOn }),
    }
  }

  test("is NUMBER_FOUND for the same person, in both orders", async () => {
    for (const order of [
      ["typed", "keyed"],
      ["keyed", "typed"],
    ] as const) {
      const [ana, pair] = [await person(), twins()]
      await send(db, ana, pair[order[0]])
      await expect(send(db, ana, pair[order[1]])).rejects.toMatchObject({ code: "NUMBER_FOUND" })
    }
  })

  test("is accepted from another person and waits for review, in both orders", async () => {
    for (const order of [
      ["typed", "keyed"],
      ["keyed", "typed"],
    ] as const) {
      const pair = twins()
      const { invoice } = await send(db, await person(), pair[order[0]])
      const second = await send(db, await person(), pair[order[1]])
      expect(second).toMatchObject({ invoice: { status: "pending" }, tickets: [{}, {}, {}, {}] })
      const stored = await getInvoice(db, { id: second.invoice.id })
      expect(stored.invoice.reviewReason).toBe(`twin:${invoice.protocol}`)
    }
  })

  test("sent at the same instant by two people, exactly one of them waits for review", async () => {
    for (let round = 0; round < 10; round++) {
      const pair = twins()
      const [ana, bia] = [await person(), await person()]
      const both = await Promise.all([send(db, ana, pair.typed), send(db, bia, pair.keyed)])
      expect(both.map(({ invoice }) => invoice.status).sort()).toEqual(["pending", "validated"])
    }
  })
})

describe("the promotion says no", () => {
  const refused = async (input: ReturnType<typeof formWith>, overrides: Parameters<typeof send>[3] = {}) => {
    const ana = await person()
    const error = await send(db, ana, input, overrides).catch((reason: unknown) => reason)
    expect(await db.$count(invoices, eq(invoices.registrationId, ana.id))).toBe(0)
    return expect(error)
  }

  test("to a blocked CPF, before anything about the invoice", async () => {
    const ana = await person()
    await asOwner((owner) => owner.insert(cpfBlocks).values({ cpf: ana.cpf, reason: "equipe" }))
    await expect(send(db, ana, keyedForm({ ...bar, cnpj: "11222333000181" }))).rejects.toMatchObject({
      code: "CPF_BLOCKED",
    })
  })

  test("to a canceled account", async () => {
    const ana = await insertRegistration(db, { passwordHash: "none", status: "canceled" })
    await expect(send(db, ana, keyedForm(bar))).rejects.toMatchObject({ code: "INACTIVE_USER" })
  })

  test("outside the window, to the last second of which it says yes", async () => {
    const code = "INVOICES_CLOSED"
    ;(await refused(keyedForm(bar), { window: windowBetween(later(1), null) })).toMatchObject({
      code,
      details: {
        because: {
          pt: "O envio começa em 18/11, às 12h (Brasília).",
          en: "Sending starts on 18 Nov, 12:00 (Brasília time).",
        },
      },
    })
    ;(await refused(keyedForm(bar), { window: windowBetween(null, later(-1000)) })).toMatchObject({
      code,
      details: {
        because: {
          pt: "O envio acabou em 18/11, às 11h59 (Brasília).",
          en: "Sending ended on 18 Nov, 11:59 (Brasília time).",
        },
      },
    })
    await send(db, await person(), keyedForm(bar), { window: windowBetween(NOON, later(-999)) })
  })

  test("to more invoices than a day takes, counted by São Paulo's day", async () => {
    const [ana, rules] = [await person(), rulesWith({ maxInvoicesPerDay: 2 })]
    const at = (receivedAt: string) => ({ rules, receivedAt: new Date(receivedAt) })
    await send(db, ana, keyedForm(bar), at("2026-11-19T02:58:00Z"))
    await send(db, ana, keyedForm(bar), at("2026-11-19T02:59:00Z"))
    await expect(send(db, ana, keyedForm(bar), at("2026-11-19T02:59:59Z"))).rejects.toMatchObject({
      code: "INVOICES_PER_DAY",
    })
    await send(db, ana, keyedForm(bar), at("2026-11-19T03:00:00Z"))
  })

  test("with the day's limit and, unless sending ends with the day, a word of tomorrow", async () => {
    const ana = await person()
    const receivedAt = new Date("2026-11-19T02:30:00Z")
    for (const _ of [1, 2, 3]) await send(db, ana, keyedForm(bar), { receivedAt })
    const rules = rulesWith({ maxInvoicesPerDay: 2 })
    const tomorrow = "Guarde este cupom e envie amanhã, se a compra ainda estiver no prazo."
    const last =
      "Hoje é o último dia de envio: o que você já enviou continua valendo, e este cupom não entra mais."
    for (const [end, pt] of [
      ["2026-11-19T02:59:59Z", last],
      ["2026-11-19T03:00:00Z", tomorrow],
    ] as const) {
      const window = windowBetween(null, new Date(end))
      await expect(send(db, ana, keyedForm(bar), { rules, receivedAt, window })).rejects.toMatchObject({
        code: "INVOICES_PER_DAY",
        details: { param: 2, because: { pt } },
      })
    }
  })

  test("to a bar that takes no part", async () => {
    const code = "INVALID_INVOICE"
    const gone = await insertStore(db, { active: false })
    ;(await refused(keyedForm(gone))).toMatchObject({ code, details: { field: "accessKey" } })
    ;(await refused(typedForm({ cnpj: "11222333000181", uf: "SP" }))).toMatchObject({
      code,
      details: { field: "cnpj" },
    })
  })

  test("to less than the minimum and more than the maximum", async () => {
    const rules = rulesWith({ minCents: 5000, maxCents: 100_000 })
    const broken = { code: "INVALID_INVOICE", details: { field: "total" } }
    ;(await refused(keyedForm(bar, { total: "49,99" }), { rules })).toMatchObject(broken)
    const error = await refused(keyedForm(bar, { total: "1.000,01" }), { rules })
    error.toMatchObject(broken)
    error.toMatchObject({ details: { because: { pt: expect.stringContaining("até R$ 1.000,00") } } })
    await send(db, await person(), keyedForm(bar, { total: "1.000,00" }), { rules })
  })

  test("to a day to come, another month than the key's, and days outside the promotion", async () => {
    const at = (issuedOn: string) => keyedForm(bar, { issuedOn })
    ;(await refused(at("2026-11-19"))).toMatchObject({ code: "FUTURE_DATE", details: { field: "issuedOn" } })
    ;(await refused(at("2026-10-31"))).toMatchObject({ code: "INVALID_DATE", details: { field: "issuedOn" } })
    const rules = rulesWith({ invoiceDates: { start: "2026-11-10", end: "2026-11-17" } })
    for (const day of ["2026-11-09", "2026-11-18"]) {
      const error = await refused(at(day), { rules })
      error.toMatchObject({
        code: "INVALID_DATE",
        details: { because: { pt: expect.stringContaining("10/11/2026") } },
      })
    }
    await send(db, await person(), at("2026-11-10"), { rules })
  })

  test("to a key with a fault, in plain words beside its field", async () => {
    const good = buildAccessKey({ cnpj: bar.cnpj, uf: "SP", aamm: "2611", number: 7 })
    const last = String((Number(good[43]) + 1) % 10)
    const form = (accessKey: string) => formWith({ accessKey, issuedOn: "2026-11-18" })
    const fault = (name: keyof typeof accessKeyReasons) => ({
      code: "INVALID_INVOICE",
      details: { field: "accessKey", because: accessKeyReasons[name] },
    })
    ;(await refused(form(good.slice(0, 43) + last))).toMatchObject(fault("check-digit"))
    ;(await refused(form("123"))).toMatchObject(fault("length"))
    const test = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${good}|2|2|1|ABC`
    ;(await refused(form(test))).toMatchObject(fault("test-environment"))
  })

  test("to a missing photo where one is required", async () => {
    const rules = rulesWith({ photo: "required" })
    ;(await refused(keyedForm(bar), { rules })).toMatchObject({ details: { field: "photo" } })
    const { hasPhoto } = await send(db, await person(), keyedForm(bar), { rules, ...(await withPhoto()) })
    expect(hasPhoto).toBe(true)
  })

  test("to a total that no bar writes", async () => {
    const broken = { code: "INVALID_INVOICE", details: { field: "total" } }
    ;(await refused(keyedForm(bar, { total: "9.999.999,00" }))).toMatchObject(broken)
  })

  test("when a draw's numbers have run out", async () => {
    const small = await insertDraw(db, { now: NOON, seriesCount: 1 })
    await db.execute(
      sql`select count(nextval(${small.segment.sequenceName}::regclass)) from generate_series(1, 99998)`,
    )
    const three = keyedForm(bar, { total: "60" })
    ;(await refused(three)).toMatchObject({ code: "NUMBERS_EXHAUSTED" })
    const settled = await Promise.allSettled(
      Array.from({ length: 6 }, async () => send(db, await person(), keyedForm(bar, { total: "20" }))),
    )
    const codes = settled.map((one) => (one.status === "fulfilled" ? "given" : one.reason.code))
    expect(codes.filter((code) => code === "given")).toHaveLength(2)
    expect(codes.filter((code) => code === "NUMBERS_EXHAUSTED")).toHaveLength(4)
    await asOwner((owner) => owner.execute(sql`update draws set state = 'canceled' where id = ${small.id}`))
  })
})

describe("the cap on lucky numbers", () => {
  test("cuts in partially, then refuses, and does not count voided ones", async () => {
    const [ana, rules] = [await person(), rulesWith({ maxTicketsPerCpf: 6 })]
    const first = await send(db, ana, keyedForm(bar), { rules })
    expect((await send(db, ana, keyedForm(bar), { rules })).tickets).toHaveLength(2)
    await expect(send(db, ana, keyedForm(bar), { rules })).rejects.toMatchObject({
      code: "LUCK_NUMBERS_REACHED",
    })
    await asOwner((owner) =>
      owner.update(tickets).set({ voidAt: NOON }).where(eq(tickets.invoiceId, first.invoice.id)),
    )
    expect((await send(db, ana, keyedForm(bar), { rules })).tickets).toHaveLength(4)
  })

  test("speaks of the draws that are open now, and of another one only where sending goes on behind them", async () => {
    const [ana, rules] = [await person(), rulesWith({ maxTicketsPerCpf: 4 })]
    await send(db, ana, keyedForm(bar), { rules })
    const now = "Você já tem todos os números que um CPF pode ter em cada sorteio aberto agora."
    const another = `${now} Guarde o cupom: se outro sorteio abrir, envie de novo.`
    const until = (end: Date | null) => ({ rules, window: windowBetween(null, end) })
    const secondLater = new Date(draw.periodEnd.getTime() + 1000)
    for (const [end, pt] of [
      [null, another],
      [secondLater, another],
      [draw.periodEnd, now],
    ] as const)
      await expect(send(db, ana, keyedForm(bar), until(end))).rejects.toMatchObject({
        code: "LUCK_NUMBERS_REACHED",
        details: { because: { pt } },
      })
  })

  test("holds against ten invoices of one person at once", async () => {
    const [ana, rules] = [await person(), rulesWith({ maxTicketsPerCpf: 10 })]
    await Promise.allSettled(Array.from({ length: 10 }, () => send(db, ana, keyedForm(bar), { rules })))
    expect(await countTickets(ana.id)).toBe(10)
  })
})

describe("an instant prize", () => {
  test("goes to the first invoice at or after its moment, never before, with a mail", async () => {
    const moment = later(3_600_000)
    await insertPrize(db, { moment, name: "Camisa 9" })
    expect(
      (await send(db, await person(), keyedForm(bar), { receivedAt: later(-1, moment) })).prize,
    ).toBeNull()
    const ana = await person()
    const won = await send(db, ana, keyedForm(bar), { receivedAt: moment })
    expect(won.prize).toMatchObject({ name: "Camisa 9", valueCents: 15_000, state: "pending" })
    expect(await jobs(won.prize!.awardId)).toEqual(["prize-won"])
    expect((await send(db, await person(), keyedForm(bar), { receivedAt: moment })).prize).toBeNull()
  })

  test("is one of five for twenty people at once, each at most once", async () => {
    const due: { id: string }[] = []
    for (let n = 0; n < 5; n++) due.push(await insertPrize(db, { moment: later(-1000) }))
    const people = await Promise.all(Array.from({ length: 20 }, person))
    const forms = people.flatMap((one) => [0, 1].map(() => [one, keyedForm(bar)] as const))
    const answers = await Promise.all(forms.map(([one, form]) => send(db, one, form)))
    // Whoever looks while one is due comes one after the other, so that nobody passes one over.
    const wonAwards = answers.flatMap(({ prize }) => prize ?? [])
    expect(new Set(wonAwards.map(({ prizeId }) => prizeId))).toEqual(new Set(due.map(({ id }) => id)))
    const awards = await db.select().from(prizeAwards)
    const holders = awards.filter(({ prizeId }) => due.some(({ id }) => id === prizeId))
    expect(new Set(holders.map(({ registrationId }) => registrationId)).size).toBe(5)
  })

  test("is given up to PRIZES_PER_CPF to one person", async () => {
    const [ana, rules] = [await person(), rulesWith({ prizesPerCpf: 2 })]
    for (let n = 0; n < 3; n++) await insertPrize(db, { moment: later(-1000) })
    const won = []
    for (let n = 0; n < 3; n++) won.push((await send(db, ana, keyedForm(bar), { rules })).prize !== null)
    expect(won).toEqual([true, true, false])
    const none = await send(db, await person(), keyedForm(bar), { rules: rulesWith({ prizesPerCpf: 0 }) })
    expect(none.prize).toBeNull()
    expect((await send(db, await person(), keyedForm(bar))).prize).not.toBeNull()
  })
})
