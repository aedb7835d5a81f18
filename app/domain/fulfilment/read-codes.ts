import { columnsByName } from "#app/domain/imports/find-header"
import { type ListRecord, readRecords } from "#app/domain/imports/read-records"
import { findSeparator } from "#app/domain/imports/separators"
import type { Text } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { isMasked } from "./fulfilment"
import { codeField } from "./fulfilment-input"

/** More codes than this are two lists: every one is a row of the audit, and they are written as one. */
export const MOST_CODES = 500
/** The list's own file has a line for every delivery, most of them without a code. */
const MOST_LINES = 20_000
/** So many are read of a file: one more than it may have, and a header. */
export const MOST_RECORDS = MOST_LINES + 2

/** A line: what it is of (a delivery's, award's or winner's id, or an invoice's protocol), and its code. */
export type ListedCode = { line: number; of: string; code: string }

type Listed = { listed: ListedCode[] } | { fault: Text }

/** Codes from a text, as `listCodes` reads them. */
export function readCodes(text: string): Listed {
  const read = readRecords(text, { separator: findSeparator(text), most: MOST_RECORDS })
  return "fault" in read ? read : listCodes(read.records)
}

/** Codes as a text, which `readCodes` reads as the same list. */
export const writeCodes = (listed: readonly ListedCode[]): string =>
  listed.map(({ of, code }) => `${of};${code}`).join("\n")

/**
 * Codes from a list: by its header's names, as the list of deliveries is exported, or of two columns without one, what it
 * is of and the code. Lines without a code change nothing, nor do those whose code is masked. What is left is right as a
 * whole or not at all; the first line that is wrong comes back as a fault.
 */
export function listCodes(records: readonly ListRecord[]): Listed {
  const header = findColumns(records[0]?.cells ?? [])
  const [ofAt, codeAt] = header ?? [0, 1]
  const lines = header ? records.slice(1) : records
  if (lines.length > MOST_LINES) return { fault: fulfilmentReasons.tooManyCodes({ most: MOST_LINES }) }
  const listed: ListedCode[] = []
  const [seen, codes] = [new Set<string>(), new Set<string>()]
  for (const { line, cells, numbers } of lines) {
    const [of, typed] = [textOf(cells[ofAt]), textOf(cells[codeAt])]
    if (typed === "" || isMasked(typed)) continue
    // A spreadsheet's number has fifteen digits at most, and no zeros in front: what was typed cannot be told from it.
    if (numbers?.includes(codeAt)) return { fault: fulfilmentReasons.codeIsNumber({ line }) }
    const code = codeField.safeParse(typed)
    if (of === "" || !code.success) return { fault: fulfilmentReasons.badLine({ line }) }
    if (seen.has(of) || codes.has(code.data)) return { fault: fulfilmentReasons.repeatedLine({ line }) }
    seen.add(of)
    codes.add(code.data)
    listed.push({ line, of, code: code.data })
  }
  if (listed.length === 0) return { fault: fulfilmentReasons.noCodes }
  if (listed.length > MOST_CODES) return { fault: fulfilmentReasons.tooManyCodes({ most: MOST_CODES }) }
  return { listed }
}

/** Without the apostrophe by which spreadsheets and our own files mark a text. */
const textOf = (cell = "") => cell.trim().replace(/^'/, "")

/** A delivery is named by itself before its coupon, which a prize that was given by hand has not. */
const columnNames = {
  delivery: /^entrega$|^id da entrega$|^delivery$/,
  protocol: /^protocolo\b|^protocol$/,
  code: /^(codigo|code)\b/,
}

/** Where a header has what a line is of, and its code; null where the line is none. A code's column stands in every one. */
function findColumns(cells: readonly string[]): [of: number, code: number] | null {
  const { delivery, protocol, code } = columnsByName(cells, columnNames)
  if (code === null) return null
  return [delivery ?? protocol ?? (code === 0 ? 1 : 0), code]
}
