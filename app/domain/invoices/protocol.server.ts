import { randomBytes } from "node:crypto"

/** Crockford's base 32: no I, L, O and U, so that it can be read out on the phone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** A new protocol, `XXXXX-XXXXX`: 50 random bits that say nothing about how many came before. */
export function newProtocol(): string {
  // 256 is a multiple of 32, so that every character is as likely as the others.
  const text = Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("")
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** A typed protocol as it is stored: O is 0, I and L are 1, dashes and case do not count; null when it is none. */
export function readProtocol(text: string): string | null {
  const plain = text.replace(/[\s-]/g, "").toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1")
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : null
}
