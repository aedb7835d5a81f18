import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isPassword } from "#app/auth/passwords.server"
import { connect } from "#app/db/client.server"
import { parseAccessKey } from "#app/domain/invoices/access-key"
import { isCpf } from "#app/domain/registrations/cpf"
import { isPhone } from "#app/domain/registrations/phone"
import { isCnpj } from "#app/domain/stores/cnpj"
import { demoAccounts, demoPassword } from "#drizzle/seed/accounts"
import { buildAccessKey, buildCnpj, buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { freshDatabase } from "#tests/support/database"

const now = new Date("2026-11-20T15:00:00Z")

describe("builders", () => {
  test("count out valid papers, no two alike and none of the demo's", () => {
    const counted = Array.from({ length: 20_000 }, (_, n) => n)
    const cpfs = counted.map((n) => buildCpf(n))
    const cnpjs = counted.map((n) => buildCnpj(n))
    const phones = counted.map((n) => buildPhone(n))
    expect(cpfs.every(isCpf)).toBe(true)
    expect(cnpjs.every(isCnpj)).toBe(true)
    expect(phones.every(isPhone)).toBe(true)
    for (const list of [cpfs, cnpjs, phones]) expect(new Set(list).size).toBe(counted.length)
    const taken = demoAccounts.map(({ login }) => login.replace(/[.-]/g, ""))
    expect(cpfs.filter((cpf) => taken.includes(cpf))).toEqual([])
    expect(cnpjs.filter((cnpj) => ["11222333000181", "12ABC34501DE35"].includes(cnpj))).toEqual([])
  })

  test("make access keys of every model that read back", () => {
    const cnpj = "12ABC34501DE35"
    for (const model of ["65", "55", "59"] as const) {
      const key = parseAccessKey(buildAccessKey({ cnpj, uf: "RJ", aamm: "2611", number: 4_711, model }))
      expect(key).toMatchObject({ ok: true, key: { cnpj, model, uf: "33", aamm: "2611" } })
      expect(key.ok && Number(key.key.number)).toBe(4_711)
    }
    expect(buildAccessKey({ cnpj, uf: "35", aamm: "2608", number: 123, code: 12_345 })).toBe(
      "35260812ABC34501DE35650010000001231000123450",
    )
  })

  describe("on a database, as the application's role", () => {
    let fresh: Awaited<ReturnType<typeof freshDatabase>>
    let db: ReturnType<typeof connect>
    beforeAll(async () => {
      fresh = await freshDatabase()
      db = connect(fresh.url, { max: 2 })
    })
    afterAll(async () => {
      await db.$client.end()
      await fresh.drop()
    })

    test("put in what belongs together", async () => {
      const person = await insertRegistration(db, { now })
      expect(await isPassword(person.passwordHash, demoPassword)).toBe(true)
      const admin = await insertUser(db, { type: "super", now })
      expect(admin).toMatchObject({ type: "super", status: "active" })
      const draw = await insertDraw(db, { now, seriesCount: 10 })
      const invoice = await insertInvoice(db, { registrationId: person.id, now })
      const numbers = await insertTickets(db, { draw, invoice, count: 4 })
      expect(numbers.map(({ position }) => position)).toEqual([0, 1, 2, 3])
      const prize = await insertPrize(db, { moment: now, now })
      await insertAward(db, { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id, now })
      expect(await insertRegulations(db, { now })).toHaveLength(4)
      expect((await insertRegulations(db, { now }))[0]?.edition).toBe(2)
    })

    test("lead a draw to any state", async () => {
      for (const state of ["planned", "closing", "closed", "computed", "published", "canceled"] as const)
        expect(await insertDraw(db, { now, state })).toMatchObject({ state })
    })

    test("keep two typed or keyed invoices apart", async () => {
      await insertInvoice(db, { now, accessKey: null })
      expect((await insertInvoice(db, { now, accessKey: null })).naturalKey).toMatch(/^typed:/)
      expect((await insertInvoice(db, { now, status: "invalid" })).reason).not.toBeNull()
    })
  })
})
