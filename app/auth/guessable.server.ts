import { brand } from "#app/brand"
import { fold } from "#app/platform/text/fold"
import { isCommon } from "./common-words.server"

/** What others know of whoever has the password. */
export type PasswordOwner = {
  name: string
  email: string
  lastname?: string
  cpf?: string
  phone?: string
  birthdate?: string
}

/**
 * A password is worth its pieces, read in the cheapest way. A sign of its own is worth 1, a word that everybody knows 2
 * whatever its length. A row of keys, a year or a part of the owner's own data is worth 1. `Senha@123` and `Brasil@2026`
 * are worth 4, `Flamengo@10` 5; eight signs at random 8, two words that have nothing to do with each other 6 with a figure
 * and a sign.
 */
const LEAST_WORTH = 6
const WORD = 2
const ROW = 1
const OWN = 1
/** No word is longer, and a long password is read in no time. */
const LONGEST = 40

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"]
const forwardAndBack = rows.flatMap((row) => [row, row.split("").reverse().join("")])

/** Signs that are read as letters; a 1 and an exclamation mark can be two. */
const asLetters: Record<string, string> = {
  "@": "a",
  4: "a",
  8: "b",
  3: "e",
  6: "g",
  0: "o",
  $: "s",
  5: "s",
  7: "t",
}
const readAs = (text: string, one: string) =>
  [...text].map((sign) => asLetters[sign] ?? (sign === "1" || sign === "!" ? one : sign)).join("")

const isRow = (piece: string) =>
  piece.length >= 3 && (/^(.)\1+$/.test(piece) || forwardAndBack.some((row) => row.includes(piece)))
const isYear = (piece: string) => /^(19|20)\d\d$/.test(piece)
const isDay = (piece: string) => /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/.test(piece)

/** The parts that somebody who knows the person would try: names, the email and its words; figures of four or more. */
function ownParts({
  name,
  lastname = "",
  email,
  cpf = "",
  phone = "",
  birthdate = "",
}: PasswordOwner): OwnParts {
  const [local = ""] = email.split("@")
  const texts = [`${name} ${lastname}`, local, email]
  const [year = "", month = "", day = ""] = birthdate.split("-")
  const numbers = [cpf, phone, day + month + year, day + month + year.slice(2), year + month + day]
  return { words: wordsOf(texts), numbers: numbers.filter((digits) => /^\d{4,}$/.test(digits)) }
}

/** Each word, what stands together, and all of it as one. */
function wordsOf(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => {
    const parts = fold(text).split(/[^\p{L}\d]+/u)
    const pairs = parts.map((part, at) => part + (parts[at + 1] ?? ""))
    return [fold(text), parts.join(""), (parts[0] ?? "") + (parts.at(-1) ?? "")].concat(parts, pairs)
  })
  return new Set(words.filter((word) => word.length >= 3))
}

const brandWords = wordsOf([brand.name, brand.promotion])
/** What whoever tries the demo out is called, and calls the password. */
const trialWords = wordsOf(["teste", "test", "senha"])

/**
 * Whether a person or a program that knows the owner would have it within a few thousand tries. Where `textbook` passwords
 * are free, only what is the owner's own makes one guessable. The brand's words and those of who tries it out are nobody's
 * then. Where they are refused, the brand's words are the first that anybody tries.
 */
export function isGuessable(
  password: string,
  owner: PasswordOwner,
  { textbook }: { textbook: "refused" | "free" },
): boolean {
  const own = ownParts(owner)
  if (textbook === "refused") {
    for (const word of brandWords) own.words.add(word)
    return worthOf(password, own) < LEAST_WORTH
  }
  for (const word of [...brandWords, ...trialWords]) own.words.delete(word)
  const worth = worthOf(password, own)
  return worth < LEAST_WORTH && worth < worthOf(password, nobodys)
}

type OwnParts = { words: Set<string>; numbers: string[] }
const nobodys: OwnParts = { words: new Set(), numbers: [] }

/** What a password is worth to whoever knows these parts of its owner. */
function worthOf(password: string, own: OwnParts): number {
  const isOwn = (piece: string) =>
    own.words.has(piece) || (/^\d{4,}$/.test(piece) && own.numbers.some((number) => number.includes(piece)))
  const text = fold(password)
  const bare = text.replace(/[^\p{L}\d]/gu, "")
  // Signs between the letters of a word, and a piece said again and again, are one more idea each.
  const unit = /^(.+?)\1+$/s.exec(text)?.[1]
  const worths = [worth(text), 1 + worth(bare), unit ? 1 + worth(unit) : Infinity]
  return Math.min(...worths)

  /** What a piece costs in the cheapest of its readings, the first of which is as it was typed. */
  function priceOf(readings: string[]): number {
    const [typed = ""] = readings
    if (isRow(typed) || isYear(typed)) return ROW
    if (readings.some(isOwn)) return OWN
    return isDay(typed) || readings.some(isCommon) ? WORD : Infinity
  }

  function worth(whole: string): number {
    const readings = [whole, readAs(whole, "i"), readAs(whole, "l")]
    const best = [0]
    for (let end = 1; end <= whole.length; end++) {
      best[end] = best[end - 1]! + 1
      for (let start = Math.max(0, end - LONGEST); start <= end - 3; start++) {
        const pieces = readings.map((reading) => reading.slice(start, end))
        best[end] = Math.min(best[end]!, best[start]! + priceOf(pieces))
      }
    }
    return best[whole.length]!
  }
}
