import { type ListRecord, readRecords } from "#app/domain/imports/read-records"
import { findSeparator } from "#app/domain/imports/separators"
import type { Text } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { codeField } from "./fulfilment-input"

/** More lines than this are two lists: every one is a row of the audit, and they are written as one. */
export const MOST_CODES = 500

const CODE_COLUMN = 1

/** A line: what it is of (a delivery's, award's or winner's id, or an invoice's protocol), and its code. */
export type ListedCode = { line: number; of: string; code: string }

type Listed = { listed: ListedCode[] } | { fault: Text }

/** Codes from a text, as `listCodes` reads them. */
export function readCodes(text: string): Listed {
  const read = readRecords(text, { separator: findSeparator(text), most: MOST_CODES + 2 })
  return "fault" in read ? read : listCodes(read.records)
}

/** The same list as a text that reads as it. */
export const writeCodes = (listed: readonly ListedCode[]): string =>
  listed.map(({ of, code }) => `${of};${code}`).join("\n")

/**
 * Codes from a list of two columns, with or without a header: what it is of, and the code. A list is right as a whole or not
 * at all; the first line that is wrong comes back as a fault.
 */
export function listCodes(records: readonly ListRecord[]): Listed {
  const lines = records.filter(({ cells }, at) => at > 0 || !isHeader(cells))
  if (lines.length === 0) return { fault: fulfilmentReasons.noCodes }
  if (lines.length > MOST_CODES) return { fault: fulfilmentReasons.tooManyCodes({ most: MOST_CODES }) }
  const listed: ListedCode[] = []
  const [seen, codes] = [new Set<string>(), new Set<string>()]
  for (const { line, cells, numbers } of lines) {
    // A spreadsheet's number has fifteen digits at most, and no zeros in front: what was typed cannot be told from it.
    if (numbers?.includes(CODE_COLUMN)) return { fault: fulfilmentReasons.codeIsNumber({ line }) }
    const [of = "", typed = ""] = cells.map((cell) => cell.trim().replace(/^'/, ""))
    const code = codeField.safeParse(typed)
    if (of === "" || !code.success) return { fault: fulfilmentReasons.badLine({ line }) }
    if (seen.has(of) || codes.has(code.data)) return { fault: fulfilmentReasons.repeatedLine({ line }) }
    seen.add(of)
    codes.add(code.data)
    listed.push({ line, of, code: code.data })
  }
  return { listed }
}

/** A header names its columns, and no code is called so. */
const isHeader = ([, second = ""]: readonly string[]): boolean => /^(c[oó]digo|code)$/i.test(second.trim())
