import { randomInt } from "node:crypto"

const LETTERS = "abcdefghijklmnopqrstuvwxyz"
const SYMBOLS = "!@#$%&*?"
const pick = (from: string) => from[randomInt(from.length)] ?? ""

/** A password that passes every rule: eight letters, upper and lower, one symbol, one digit. */
export const fakePassword = (): string =>
  pick(LETTERS).toUpperCase() +
  Array.from({ length: 7 }, () => pick(LETTERS)).join("") +
  pick(SYMBOLS) +
  pick("0123456789")
