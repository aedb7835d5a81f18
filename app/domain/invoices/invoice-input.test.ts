import { describe, expect, test } from "vitest"
import { RuleBroken } from "#app/errors"
import { invoiceInput } from "./invoice-input"
import { readInvoice } from "./read-invoice"

const key = "35260811222333000181650010000001231000000012"
const idempotencyKey = "0b51f2c4-5f0d-4c9e-9f37-0d6c2f9e2f11"
const form = { accessKey: key, issuedOn: "2026-08-03", total: "85,00", idempotencyKey }

const rulesOf = (overrides: Record<string, unknown>) => {
  const parsed = invoiceInput.safeParse(overrides)
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((i) => [i.path.join("."), i.message]))
}

describe("the form of an invoice", () => {
  test("takes a key, a day and a total however they are written", () => {
    const spaced = key.replace(/(.{4})/g, "$1 ")
    const input = invoiceInput.parse({
      ...form,
      accessKey: spaced,
      issuedOn: "03/08/2026",
      total: "1.234,56",
    })
    expect(input).toMatchObject({ issuedOn: "2026-08-03", totalCents: 123_456, items: [] })
    expect(readInvoice(input)).toMatchObject({
      accessKey: key,
      aamm: "2608",
      cnpj: "11222333000181",
      number: "123",
      naturalKey: "35:11222333000181:65:001:000000123",
    })
  })

  test("takes a CNPJ and a number, with letters and zeros in front", () => {
    const typed = {
      cnpj: "12.abc.345/01de-35",
      number: "000.123",
      issuedOn: "2026-08-03",
      total: "85",
      idempotencyKey,
    }
    expect(readInvoice(invoiceInput.parse(typed))).toMatchObject({
      accessKey: null,
      naturalKey: "typed:12ABC34501DE35:123:2026-08-03",
    })
  })

  test("takes day and total from a QR text where the form leaves them empty", () => {
    const offline = `${key.slice(0, 34)}9${key.slice(35, 43)}`
    const text = `https://www.nfce.example/qr?p=${offline}0|2|1|03|85.00|ABC|1|DEF`
    const empty = { accessKey: text, issuedOn: "", total: "", idempotencyKey }
    expect(invoiceInput.parse(empty)).toMatchObject({ issuedOn: "2026-08-03", totalCents: 8500 })
    const typed = { ...empty, issuedOn: "2026-08-04", total: "90" }
    expect(invoiceInput.parse(typed)).toMatchObject({ issuedOn: "2026-08-04", totalCents: 9000 })
  })

  test("says what is missing, all at once", () => {
    expect(rulesOf({ idempotencyKey })).toEqual({
      accessKey: "key-or-number",
      issuedOn: "required",
      total: "required",
    })
    expect(rulesOf({ ...form, accessKey: "", cnpj: "11222333000181" })).toEqual({ number: "required" })
    expect(rulesOf({ ...form, accessKey: "", number: "12" })).toEqual({ cnpj: "required" })
  })

  test("says what is wrong beside its field, together with what is missing", () => {
    expect(
      rulesOf({ ...form, accessKey: "", cnpj: "11222333000182", number: "0", issuedOn: "31/02/2026" }),
    ).toEqual({
      cnpj: "cnpj",
      number: "number",
      issuedOn: "date",
    })
    for (const number of ["-12", "1/2", "12-"])
      expect(rulesOf({ ...form, accessKey: "", cnpj: "11222333000181", number })).toEqual({
        number: "number",
      })
    expect(rulesOf({ accessKey: key, total: "-1", idempotencyKey: "x" })).toEqual({
      issuedOn: "required",
      total: "amount",
      idempotencyKey: "invalid",
    })
    expect(rulesOf({ ...form, accessKey: "9".repeat(2001) })).toEqual({ accessKey: "too-long:2000" })
    const many = { "0b51f2c4-5f0d-4c9e-9f37-0d6c2f9e2f11": "1000" }
    expect(Object.values(rulesOf({ ...form, quantity: many }))).toEqual(["number"])
  })

  test("calls what is no text broken, and not empty", () => {
    for (const value of [5, ["1"], { x: "1" }, new File([], "x")]) {
      const broken = { accessKey: value, issuedOn: value, total: value }
      expect(rulesOf({ ...form, ...broken })).toEqual({
        accessKey: "invalid",
        issuedOn: "invalid",
        total: "invalid",
      })
      expect(rulesOf({ ...form, accessKey: "", cnpj: value, number: value })).toEqual({
        cnpj: "invalid",
        number: "invalid",
      })
    }
  })

  test("drops products of which none was bought", () => {
    const quantity = {
      [idempotencyKey]: "2",
      "0b51f2c4-5f0d-4c9e-9f37-0d6c2f9e2f12": "0",
      "0b51f2c4-5f0d-4c9e-9f37-0d6c2f9e2f13": "",
    }
    expect(invoiceInput.parse({ ...form, quantity }).items).toEqual([
      { productId: idempotencyKey, quantity: 2 },
    ])
  })

  test("leaves the key to a rule that says its fault in plain words", () => {
    for (const accessKey of ["123", "https://example.com/nothing", `${key.slice(0, 43)}3`, "Ç".repeat(44)])
      expect(() => readInvoice(invoiceInput.parse({ ...form, accessKey }))).toThrow(RuleBroken)
  })
})
