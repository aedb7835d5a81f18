import { describe, expect, test } from "vitest"
import { parseAccessKey } from "./access-key"

const nfce = "35260811222333000181650010000001231000000012"

/** A key of 43 characters completed with its digit, reckoned here on its own: ASCII − 48, weights 2..9. */
function complete(body: string): string {
  const sum = [...body].reverse().reduce((s, c, i) => s + (c.charCodeAt(0) - 48) * ((i % 8) + 2), 0)
  return body + (sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

function reasonOf(text: string): string | null {
  const parsed = parseAccessKey(text)
  return parsed.ok ? null : parsed.reason
}

describe("an access key", () => {
  test.each([
    "52060433009911002506550120000007800267301615",
    "35210320695448000184550010000035891981839923",
    "35150808723218000186599000040190000241114257",
    nfce,
    "35260811222333000181650010000001239000000018",
    "35260812ABC34501DE35650010000001231000123450",
  ])("%s is valid", (text) => expect(reasonOf(text)).toBeNull())

  test("is taken apart", () => {
    expect(parseAccessKey(nfce)).toEqual({
      ok: true,
      key: {
        text: nfce,
        model: "65",
        uf: "35",
        aamm: "2608",
        cnpj: "11222333000181",
        serie: "001",
        number: "000000123",
        tpEmis: "1",
        naturalKey: "35:11222333000181:65:001:000000123",
        review: null,
      },
    })
  })

  test("of a SAT device has its serial number and six digits of number", () => {
    expect(parseAccessKey("35150808723218000186599000040190000241114257")).toMatchObject({
      key: {
        model: "59",
        serie: "900004019",
        number: "000024",
        tpEmis: null,
        naturalKey: "35:08723218000186:59:900004019:000024",
        review: null,
      },
    })
  })

  test("keeps the letters of a CNPJ, and is upper-cased", () => {
    const parsed = parseAccessKey("35260812abc34501de35650010000001231000123450")
    expect(parsed).toMatchObject({ key: { cnpj: "12ABC34501DE35", tpEmis: "1" } })
  })

  test("may be written in groups, with its document's prefix", () => {
    expect(reasonOf(`NFe ${nfce.replace(/(.{4})/g, "$1 ")}`)).toBeNull()
    expect(reasonOf(`CFe${nfce}`)).toBeNull()
    expect(reasonOf(nfce.replace(/(.{4})/g, "$1.-"))).toBeNull()
    expect(reasonOf("35-2608-11.222.333/0001-81-65-001-000.000.123-100.000.001-2")).toBeNull()
    expect(reasonOf(`NFCe${nfce}`)).toBe("length")
    expect(reasonOf(nfce.replace("1122", "1_122"))).toBe("length")
  })

  test("changes its natural key with the invoice and not with the random code", () => {
    const again = complete(`${nfce.slice(0, 35)}99999999`)
    const next = complete(`${nfce.slice(0, 33)}4100000001`)
    const natural = (text: string) => {
      const parsed = parseAccessKey(text)
      return parsed.ok && parsed.key.naturalKey
    }
    expect(natural(again)).toBe(natural(nfce))
    expect(natural(next)).toBe("35:11222333000181:65:001:000000124")
  })
})

describe("a refused key says why", () => {
  test.each([
    ["length", ""],
    ["length", nfce.slice(1)],
    ["length", `${nfce}0`],
    ["characters", `A${nfce.slice(1)}`],
    ["characters", `${nfce.slice(0, 43)}X`],
    ["characters", nfce.replace("1", "١")],
    ["characters", nfce.replace("1122", "1ı22")],
    ["check-digit", "43140201098983010680657960000005991314477461"],
    ["check-digit", `${nfce.slice(0, 43)}3`],
    ["uf", complete(`34${nfce.slice(2, 43)}`)],
    ["uf", complete(`00${nfce.slice(2, 43)}`)],
    ["month", complete(`352613${nfce.slice(6, 43)}`)],
    ["month", complete(`352600${nfce.slice(6, 43)}`)],
    ["model", complete(`${nfce.slice(0, 20)}57${nfce.slice(22, 43)}`)],
    ["cnpj", complete(`${nfce.slice(0, 6)}11222333000182${nfce.slice(20, 43)}`)],
    ["cnpj", complete(`${nfce.slice(0, 6)}00000000000000${nfce.slice(20, 43)}`)],
    ["sat-sp-2026", complete("3526010872321800018659900004019000024111425")],
  ])("%s: %s", (reason, text) => expect(reasonOf(text)).toBe(reason))

  test("SAT keys of 2025 or of other units still stand", () => {
    expect(reasonOf(complete("3525120872321800018659900004019000024111425"))).toBeNull()
    expect(reasonOf(complete("2326010872321800018659900004019000024111425"))).toBeNull()
  })

  test("the units are those of the IBGE, no more", () => {
    const known = Array.from({ length: 100 }, (_, uf) => String(uf).padStart(2, "0")).filter(
      (uf) => reasonOf(complete(uf + nfce.slice(2, 43))) === null,
    )
    expect(known.join(" ")).toBe(
      "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53",
    )
  })
})

describe("series that do not carry the bar's CNPJ go to review", () => {
  test.each([
    ["889", null],
    ["890", "tax-office-cnpj"],
    ["899", "tax-office-cnpj"],
    ["900", null],
    ["909", null],
    ["910", "cpf-issuer"],
    ["969", "cpf-issuer"],
    ["970", null],
  ])("série %s: %s", (serie, review) => {
    const cnpj = review === "cpf-issuer" ? "00052998224725" : "11222333000181"
    const key = complete(`352608${cnpj}55${serie}${nfce.slice(25, 43)}`)
    expect(parseAccessKey(key)).toMatchObject({ ok: true, key: { review } })
  })

  test("and a SAT device whose serial number begins like one does not", () => {
    expect(parseAccessKey(complete("3525120872321800018659" + "910004019" + "000024111425"))).toMatchObject({
      ok: true,
      key: { review: null },
    })
  })
})
