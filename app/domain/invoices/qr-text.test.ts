import { describe, expect, test } from "vitest"
import { readInvoiceText } from "./qr-text"

const online = "35260811222333000181650010000001231000000012"
const offline = "35260811222333000181650010000001239000000018"
const sat = "35150808723218000186599000040190000241114257"
const address = "https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica/Paginas/ConsultaQRCode.aspx"
const hex = (text: string) => [...text].map((c) => c.charCodeAt(0).toString(16)).join("")

describe("a text that holds a key", () => {
  test("is a key alone, in any of its spellings", () => {
    expect(readInvoiceText(` ${online}\n`)).toEqual({ keyText: online })
    const grouped = online.replace(/(.{4})/g, "$1 ").trim()
    expect(readInvoiceText(grouped)).toEqual({ keyText: grouped })
    expect(readInvoiceText(`NFe${online}`)).toEqual({ keyText: `NFe${online}` })
    expect(readInvoiceText("35260812abc34501de35650010000001231000123450")?.keyText).toHaveLength(44)
  })

  test("is an NFC-e address of version 2 or 3, its bars escaped or not", () => {
    expect(readInvoiceText(`${address}?p=${online}|2|1|1|A1B2C3`)).toEqual({ keyText: online })
    expect(readInvoiceText(`${address}?p=${online}%7C2%7c1%7C1%7CA1B2C3`)).toEqual({ keyText: online })
    expect(readInvoiceText(`${address}?x=1&P=${online}|3|1#top`)).toEqual({ keyText: online })
    expect(readInvoiceText(`${online}|2|1|1|A1B2C3`)).toEqual({ keyText: online })
  })

  test("carries day and total when it was issued offline", () => {
    const expected = { keyText: offline, issuedOn: "2026-08-21", totalCents: 12345 }
    expect(readInvoiceText(`${address}?p=${offline}|2|1|21|123.45|6a6b|1|A1B2C3`)).toEqual(expected)
    expect(readInvoiceText(`${address}?p=${offline}|3|1|21|123.45|2|52998224725|c2ln`)).toEqual(expected)
  })

  test("does not take an online code's token for a day", () => {
    expect(readInvoiceText(`${address}?p=${online}|2|1|000001|A1B2C3`)).toEqual({ keyText: online })
    expect(readInvoiceText(`${address}?p=${online}|2|1|21|123.45|6a6b|1|A1B2C3`)).toEqual({ keyText: online })
  })

  test("leaves out a day that does not exist and a total that is none", () => {
    expect(readInvoiceText(`${address}?p=${offline}|2|1|32|1.234|6a6b|1|A1`)).toEqual({ keyText: offline })
    expect(readInvoiceText(`${address}?p=${offline}|2|1|31|-5.00|6a6b|1|A1`)).toEqual({
      keyText: offline,
      issuedOn: "2026-08-31",
    })
  })

  test("is an NFC-e address of version 1", () => {
    const when = hex("2026-08-21T21:10:05-03:00")
    const query = `?chNFe=${online}&nVersao=100&tpAmb=1&dhEmi=${when}&vNF=85.00&vICMS=0.00&digVal=6a&cIdToken=1&cHashQRCode=A1`
    expect(readInvoiceText(address + query)).toEqual({
      keyText: online,
      issuedOn: "2026-08-21",
      totalCents: 8500,
    })
    expect(readInvoiceText(`${address}?chNFe=${online}`)).toEqual({ keyText: online })
  })

  test("is a SAT code", () => {
    expect(readInvoiceText(`${sat}|20150815143022|85.90|52998224725|c2lnbmF0dXJl+/==`)).toEqual({
      keyText: sat,
      issuedOn: "2015-08-15",
      totalCents: 8590,
    })
    expect(readInvoiceText(`CFe${sat}|20150815143022|85.90||c2ln`)).toMatchObject({ totalCents: 8590 })
  })

  test("of the test environment says so", () => {
    expect(readInvoiceText(`${address}?p=${online}|2|2|1|A1`)).toEqual({
      keyText: online,
      testEnvironment: true,
    })
    expect(readInvoiceText(`${address}?chNFe=${online}&tpAmb=2`)).toMatchObject({ testEnvironment: true })
    expect(readInvoiceText(`${address}?p=${offline}|2|2|21|1.00|6a|1|A1`)).toMatchObject({
      issuedOn: "2026-08-21",
      testEnvironment: true,
    })
  })
})

test.each([
  "",
  "olá",
  online.slice(1),
  address,
  `${address}?p=`,
  `${address}?chNFe=123`,
  `https://example.com/${online}`,
  `${address}?p=${online}${" ".repeat(2_000)}`,
])("%# holds no key", (text) => expect(readInvoiceText(text)).toBeNull())
