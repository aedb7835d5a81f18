import type { Text } from "#app/errors"
import { fileReasons } from "#app/words/reasons/imported-files"

/** What a list may be written in; the last is Windows' own Latin-1. */
export type Encoding = "UTF-8" | "UTF-16" | "Latin-1"
type DecodedList = { text: string; encoding: Encoding } | { fault: Text }

/** What an import says of a line that is longer than any of its files has: what has one is something else. */
type ListRules = {
  most: number
  say: (facts: { line: number; most: number }) => Text
}

/** The text of a list that somebody uploaded and that is no workbook, or why it is none; whatever its name says. */
export function decodeList(bytes: Uint8Array, { most, say }: ListRules): DecodedList {
  if (begins(bytes, OLE)) return { fault: fileReasons.oldWorkbook }
  const { text, encoding } = decode(bytes)
  // A photo, a PDF, a program: none of them gets far without such a sign.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text)) return { fault: fileReasons.binary }
  if (/^\s*</.test(text)) return { fault: fileReasons.html }
  const long = longLine(text, most)
  return long === null ? { text, encoding } : { fault: say({ line: long, most }) }
}

/** What workbooks of before 2007 begin with, and those with a password. */
const OLE = String.fromCharCode(0xd0, 0xcf, 0x11, 0xe0)

/** What a workbook of today begins with, and any other archive. */
export const isZip = (bytes: Uint8Array): boolean => begins(bytes, "PK\x03\x04")

const begins = (bytes: Uint8Array, sign: string) =>
  [...sign].every((character, at) => bytes[at] === character.charCodeAt(0))

/** Two bytes a character or else, if it is sound, UTF-8; spreadsheets without either write Latin-1. */
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = findWide(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: "UTF-16" }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" }
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Latin-1" }
  }
}

const SAMPLE = 1_000

/** Two bytes a character: by the mark at the beginning, or because every other byte of a CPF is zero. */
function findWide(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (begins(bytes, "\xff\xfe")) return "utf-16le"
  if (begins(bytes, "\xfe\xff")) return "utf-16be"
  const zeros = [0, 0]
  const sample = bytes.subarray(0, SAMPLE)
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  const [even, odd] = zeros.map((count) => count / (sample.length / 2)) as [number, number]
  if (odd > MOST && even < FEW) return "utf-16le"
  return even > MOST && odd < FEW ? "utf-16be" : undefined
}
const [MOST, FEW] = [0.7, 0.05]

/** The number of the first line that is too long, in one walk through the text. */
function longLine(text: string, most: number): number | null {
  const ends = /\r\n|\r|\n|$/g
  for (let [line, from] = [1, 0]; ; line++) {
    const end = ends.exec(text)
    if (!end || end.index - from > most) return end ? line : null
    if (end[0] === "") return null
    from = ends.lastIndex
  }
}
