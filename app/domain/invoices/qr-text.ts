import { parseDay } from "#app/platform/time/day"
import { parseCents } from "./money"

export type InvoiceText = {
  /** For `parseAccessKey`, which checks it. */
  keyText: string
  /** `YYYY-MM-DD`, where the code itself carries the day (offline NFC-e, version 1, SAT). */
  issuedOn?: string
  totalCents?: number
  /** tpAmb 2: not a sale at all, to be refused. */
  testEnvironment?: true
}

const maxLength = 2_000

/**
 * Reads a pasted or scanned text: a key, an NFC-e address (never fetched) or a SAT code; null when it holds
 * no key.
 */
export function readInvoiceText(text: string): InvoiceText | null {
  if (text.length > maxLength) return null
  // Some readers hand out the address with its bars escaped.
  const plain = text.trim().replace(/%7C/gi, "|")
  const version1 = parameter(plain, "chNFe")
  const payload = parameter(plain, "p") ?? (/^[a-z]+:\/\//i.test(plain) ? null : plain)
  const read =
    version1 !== null ? readVersion1(plain, version1) : payload !== null ? readFields(payload) : null
  return read && looksLikeKey(read.keyText) ? read : null
}

/**
 * `key|version|tpAmb|day|total|…` of NFC-e versions 2 and 3, `key|AAAAMMDDHHMMSS|total|…` of SAT, or a key
 * alone.
 */
function readFields(payload: string): InvoiceText {
  const [keyText = "", second = "", third = "", fourth = "", fifth = ""] = payload
    .split("|")
    .map((field) => field.trim())
  if (/^[0-9]{14}$/.test(second)) {
    return {
      keyText,
      ...dayOf(`${second.slice(0, 4)}-${second.slice(4, 6)}-${second.slice(6, 8)}`),
      ...totalOf(third),
    }
  }
  const environment = testOf(third)
  const key = keyText.replace(/[\s./-]/g, "").replace(/^NFe/i, "")
  // Only offline codes (tpEmis 9) carry day and total in these places; online ones have a token and a hash
  // there.
  if (key[34] !== "9" || !/^[0-9]{2}$/.test(fourth)) return { keyText, ...environment }
  return {
    keyText,
    ...dayOf(`20${key.slice(2, 4)}-${key.slice(4, 6)}-${fourth}`),
    ...totalOf(fifth),
    ...environment,
  }
}

/** `?chNFe=KEY&tpAmb=…&dhEmi=…&vNF=…`, whose dhEmi is the ISO time's bytes in hex. */
function readVersion1(address: string, keyText: string): InvoiceText {
  const hex = parameter(address, "dhEmi") ?? ""
  const issuedAt = hex.replace(/[0-9a-f]{2}/gi, (byte) => String.fromCharCode(Number.parseInt(byte, 16)))
  return {
    keyText,
    ...dayOf(issuedAt.slice(0, 10)),
    ...totalOf(parameter(address, "vNF") ?? ""),
    ...testOf(parameter(address, "tpAmb") ?? ""),
  }
}

function dayOf(text: string): { issuedOn?: string } {
  const issuedOn = parseDay(text)
  return issuedOn ? { issuedOn } : {}
}

function totalOf(text: string): { totalCents?: number } {
  // Codes write 1234.56 and never group thousands, so "1.234" is damage and not R$ 1.234,00.
  const totalCents = /^[0-9]+([.,][0-9]{1,2})?$/.test(text) ? parseCents(text) : null
  return totalCents === null ? {} : { totalCents }
}

function testOf(tpAmb: string): { testEnvironment?: true } {
  return tpAmb === "2" ? { testEnvironment: true } : {}
}

/** A parameter of an address read as text: `new URL` would refuse or rewrite what the states print. */
function parameter(text: string, name: string): string | null {
  return new RegExp(`[?&]${name}=([^&#\\s]*)`, "i").exec(text)?.[1] ?? null
}

function looksLikeKey(text: string): boolean {
  return /^(?:NFe|CFe)?[0-9a-z]{44}$/i.test(text.replace(/[\s./-]/g, ""))
}
