import { expect, test } from "vitest"
import { dateFault, fieldFaults } from "./field-faults"
import { readLegible } from "./invoice-input"

const key = "35260811222333000181650010000001231000000012"
const wrongKey = `${key.slice(0, 43)}3`
const rules = {
  minCents: 5000,
  maxCents: 100_000,
  photo: "required" as const,
  invoiceDates: { start: "2026-08-01", end: "2026-08-31" },
}

const faultsOf = (form: Record<string, unknown>, hasPhoto = false) =>
  fieldFaults({ ...readLegible(form), hasPhoto }, { rules, today: "2026-09-10" }).map(
    ({ code, details: { field } }) => [field, code],
  )

test("each field's own fault is found at once: key, day, total and photo", () => {
  expect(faultsOf({ accessKey: wrongKey, issuedOn: "2026-07-31", total: "10" })).toEqual([
    ["accessKey", "INVALID_INVOICE"],
    ["issuedOn", "INVALID_DATE"],
    ["total", "INVALID_INVOICE"],
    ["photo", "INVALID_REQUEST"],
  ])
  expect(faultsOf({ accessKey: key, issuedOn: "2026-08-03", total: "85" }, true)).toEqual([])
})

test("an amount that no receipt has, or too small a one, is refused with each language's signs", () => {
  const reasonOf = (total: string) =>
    fieldFaults({ ...readLegible({ total }), hasPhoto: true }, { rules, today: "2026-09-10" }).map(
      ({ details: { because } }) => because,
    )
  expect(reasonOf("49,99")).toEqual([
    {
      pt: "O valor mínimo é R$ 50,00. Confira o valor total.",
      en: "The minimum is R$ 50.00. Check the total.",
    },
  ])
  expect(reasonOf("1.000,01")).toEqual([
    {
      pt: "Valem cupons de até R$ 1.000,00. Confira o valor total; se ele está certo, fale com o atendimento.",
      en: "Receipts of up to R$ 1,000.00 count. Check the total; if it is right, contact support.",
    },
  ])
})

test("the day is held against the key's month, and only where both can be read", () => {
  const total = "85"
  expect(faultsOf({ accessKey: key, issuedOn: "2026-09-03", total }, true)).toEqual([
    ["issuedOn", "INVALID_DATE"],
  ])
  expect(faultsOf({ accessKey: key, issuedOn: "2026-09-11", total }, true)).toEqual([
    ["issuedOn", "INVALID_DATE"],
  ])
  expect(faultsOf({ accessKey: key, issuedOn: "2026-09-99", total }, true)).toEqual([])
  expect(faultsOf({ accessKey: "", issuedOn: "2026-08-03", total }, true)).toEqual([])
})

test("of the key's month in another century it is another month", () => {
  const asked = { aamm: "2608", today: "2026-09-10", dates: { start: null, end: null } }
  expect(dateFault({ ...asked, issuedOn: "1926-08-11" })?.code).toBe("INVALID_DATE")
  expect(dateFault({ ...asked, issuedOn: "2026-08-11" })).toBeNull()
})

test("a day outside the promotion's dates is told them, also one to come; one within that is to come is told that", () => {
  const asked = { aamm: null, today: "2026-09-10", dates: { start: "2026-09-01", end: "2026-09-20" } }
  const codeOn = (issuedOn: string) => dateFault({ ...asked, issuedOn })?.code
  expect(["2026-08-31", "2026-09-20", "2026-09-21", "2099-01-01"].map(codeOn)).toEqual([
    "INVALID_DATE",
    "FUTURE_DATE",
    "INVALID_DATE",
    "INVALID_DATE",
  ])
})

test("nothing is said of fields that are empty, broken or no text, and an empty one takes the QR text's", () => {
  const nonsense = { accessKey: new File([], "x"), issuedOn: 7, total: "oitenta", cnpj: ["1"] }
  for (const form of [{}, nonsense, { accessKey: "9".repeat(2001) }]) expect(faultsOf(form, true)).toEqual([])
  const offline = `${key.slice(0, 34)}9${key.slice(35, 43)}`
  const text = `https://www.nfce.example/qr?p=${offline}0|2|1|03|10.00|ABC|1|DEF`
  const faults = faultsOf({ accessKey: text, issuedOn: "", total: "" }, true)
  expect(faults).toContainEqual(["total", "INVALID_INVOICE"])
  expect(faultsOf({ accessKey: text, issuedOn: "", total: "x" }, true)).not.toContainEqual([
    "total",
    "INVALID_INVOICE",
  ])
})
