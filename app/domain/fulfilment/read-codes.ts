import { columnsByName } from "#app/domain/imports/find-header"
import { type ListRecord, readRecords } from "#app/domain/imports/read-records"
import { findSeparator } from "#app/domain/imports/separators"
import { parseDay } from "#app/domain/invoices/day"
import type { Text } from "#app/errors"
import { dayInSheet } from "#app/platform/spreadsheet-days"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { isMasked } from "./fulfilment"
import { codeField } from "./fulfilment-input"

/** More changes than this are two lists: every one is a row of the audit, and they are written as one. */
export const MOST_CODES = 500
/** The list's own file has a line for every delivery, most of which stay as they are. */
const MOST_LINES = 20_000
/** So many are read of a file: one more than it may have, and a header. */
export const MOST_RECORDS = MOST_LINES + 2

/**
 * A line: what it is of (a delivery's, award's or winner's id, or an invoice's protocol), and what it says of that: its
 * code, and the days on which it left and arrived. Null is what it says nothing about.
 */
export type ListedCode = {
  line: number
  of: string
  code: string | null
  sentOn: string | null
  deliveredOn: string | null
}

type Fault = { fault: Text }
type Listed = { listed: ListedCode[] } | Fault

/** Codes from a text, as `listCodes` reads them. */
export function readCodes(text: string): Listed {
  const read = readRecords(text, { separator: findSeparator(text), most: MOST_RECORDS })
  return "fault" in read ? read : listCodes(read.records)
}

const HEADER = "delivery;code;sent on;delivered on"

/** Codes and days as a text, which `readCodes` reads as the same list. */
export const writeCodes = (listed: readonly ListedCode[]): string =>
  [
    HEADER,
    ...listed.map(({ of, code, sentOn, deliveredOn }) => [of, code, sentOn, deliveredOn].join(";")),
  ].join("\n")

/**
 * Codes and days from a list: by its header's names, as the list of deliveries is exported, or of two columns without one,
 * what it is of and the code. Lines that say neither change nothing, nor do codes that are masked. What is left is right as
 * a whole or not at all; the first line that is wrong comes back as a fault.
 */
export function listCodes(records: readonly ListRecord[]): Listed {
  const header = findColumns(records[0]?.cells ?? [])
  const lines = header ? records.slice(1) : records
  if (lines.length > MOST_LINES) return { fault: fulfilmentReasons.tooManyCodes({ most: MOST_LINES }) }
  const listed: ListedCode[] = []
  const [seen, codes] = [new Set<string>(), new Set<string>()]
  for (const record of lines) {
    const said = readLine(record, header ?? withoutHeader)
    if (said === null) continue
    if ("fault" in said) return said
    const { line, of, code } = said
    if (seen.has(of) || (code !== null && codes.has(code)))
      return { fault: fulfilmentReasons.repeatedLine({ line }) }
    seen.add(of)
    if (code !== null) codes.add(code)
    listed.push(said)
  }
  return listed.length === 0 ? { fault: fulfilmentReasons.noCodes } : { listed }
}

/** A line; null where it says nothing of what it is of. */
function readLine(record: ListRecord, at: Columns): ListedCode | Fault | null {
  const { line, numbers = [] } = record
  const [of, typed] = [cellOf(record, at.of), cellOf(record, at.code)]
  const given = isMasked(typed) ? "" : typed
  const [sent, delivered] = [cellOf(record, at.sentOn), cellOf(record, at.deliveredOn)]
  if (given === "" && sent === "" && delivered === "") return null
  // A spreadsheet's number has fifteen digits at most, and no zeros in front: what was typed cannot be told from it.
  if (given !== "" && at.code !== null && numbers.includes(at.code))
    return { fault: fulfilmentReasons.codeIsNumber({ line }) }
  const code = given === "" ? null : codeField.safeParse(given)
  if (of === "" || code?.success === false) return { fault: fulfilmentReasons.badLine({ line }) }
  const [sentOn, deliveredOn] = [dayOfCell(record, at.sentOn), dayOfCell(record, at.deliveredOn)]
  if ((sent !== "" && sentOn === null) || (delivered !== "" && deliveredOn === null))
    return { fault: fulfilmentReasons.badDay({ line }) }
  return { line, of, code: code?.data ?? null, sentOn, deliveredOn }
}

const cellOf = ({ cells }: ListRecord, at: number | null) => (at === null ? "" : textOf(cells[at]))

/** As people write a day, or as a spreadsheet keeps it. */
function dayOfCell(record: ListRecord, at: number | null): string | null {
  const text = cellOf(record, at)
  return at !== null && record.numbers?.includes(at) ? dayInSheet(text) : parseDay(text)
}

/** Without the apostrophe by which spreadsheets and our own files mark a text. */
const textOf = (cell = "") => cell.trim().replace(/^'/, "")

/** A delivery is named by itself before its coupon, which a prize that was given by hand has not. */
const columnNames = {
  delivery: /^entrega$|^id da entrega$|^delivery$/,
  protocol: /^protocolo\b|^protocol$/,
  code: /^(codigo|code)\b/,
  sentOn: /^(enviado em|sent on)$/,
  deliveredOn: /^(entregue em|delivered on)$/,
}

/** Where each stands in a line; null where no column has it. */
type Columns = { of: number; code: number | null; sentOn: number | null; deliveredOn: number | null }
const withoutHeader: Columns = { of: 0, code: 1, sentOn: null, deliveredOn: null }

/** By the header's names; null where the line is none, since it says nothing of any code or day. */
function findColumns(cells: readonly string[]): Columns | null {
  const { delivery, protocol, ...said } = columnsByName(cells, columnNames)
  const taken = Object.values(said).filter((at) => at !== null)
  if (taken.length === 0) return null
  return { ...said, of: delivery ?? protocol ?? [0, 1, 2, 3].find((at) => !taken.includes(at))! }
}
