import { columnsByName, findHeader } from "#app/domain/imports/find-header"
import { type ListRecord, readRecords } from "#app/domain/imports/read-records"
import { findSeparator } from "#app/domain/imports/separators"
import { parseDay } from "#app/platform/time/day"
import type { Text } from "#app/errors"
import { dayInSheet } from "#app/platform/time/spreadsheet-days"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { isMasked } from "./fulfilment"
import { codeField, LONGEST_CODE } from "./fulfilment-input"

/** More changes than this are two lists: every one is a row of the audit, and they are written as one. */
export const MOST_CODES = 500
/** The list's own file has a line for every delivery, most of which stay as they are. */
const MOST_LINES = 20_000
/** So many are read of a file: one more than it may have, a header and titles above it. */
export const MOST_RECORDS = MOST_LINES + 32

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
/** What a line has wrong. */
export type LineFault = Fault & { line: number }
/** The lines that can be read, and what is wrong with the others. */
export type CodeList = { listed: ListedCode[]; faults: LineFault[] }

/** Codes from a text, as `listCodes` reads them. */
export async function readCodes(text: string): Promise<CodeList | Fault> {
  const read = await readRecords(text, { separator: findSeparator(text), most: MOST_RECORDS })
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
 * what it is of and the code. Titles may stand above the header. Lines that say neither change nothing, nor do codes that
 * are masked.
 */
export function listCodes(records: readonly ListRecord[]): CodeList | Fault {
  const at = findHeader(records, columnNames)
  const named = records[at]?.cells ?? []
  const header = namesPrize(named) ? null : findColumns(named)
  const lines = header ? records.slice(at + 1) : records
  if (lines.length > MOST_LINES) return { fault: fulfilmentReasons.tooManyCodes({ most: MOST_LINES }) }
  const listed: ListedCode[] = []
  const faults = header ? prizesAbove(records.slice(0, at)) : []
  const [lineOf, lineOfCode] = [new Map<string, number>(), new Map<string, number>()]
  for (const record of lines) {
    const { line } = record
    const said = readLine(record, header ?? withoutHeader)
    if (said === null) continue
    if ("fault" in said) {
      faults.push({ ...said, line })
      continue
    }
    const { of, code } = said
    const [prizeAt, codeAt] = [lineOf.get(of), code === null ? undefined : lineOfCode.get(code)]
    if (prizeAt !== undefined)
      faults.push({ line, fault: fulfilmentReasons.repeatedPrize({ line, earlier: prizeAt }) })
    else if (codeAt !== undefined)
      faults.push({ line, fault: fulfilmentReasons.repeatedCode({ line, earlier: codeAt }) })
    else listed.push(said)
    if (prizeAt === undefined) lineOf.set(of, line)
    if (code !== null && codeAt === undefined) lineOfCode.set(code, line)
  }
  return listed.length + faults.length === 0 ? { fault: fulfilmentReasons.noCodes } : { listed, faults }
}

/** A title names no delivery: a line that does belongs to a list, and would be passed over. */
const prizesAbove = (titles: readonly ListRecord[]): LineFault[] =>
  titles
    .filter(({ cells }) => namesPrize(cells))
    .map(({ line }) => ({ line, fault: fulfilmentReasons.aboveHeader({ line }) }))

const namesPrize = (cells: readonly string[]) => cells.some((cell) => NAMES_PRIZE.test(textOf(cell)))

/** An id, or a protocol as it is printed. */
const NAMES_PRIZE = /^([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-z]{5}-[0-9a-z]{5})$/i

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
  if (of === "") return { fault: fulfilmentReasons.noPrize({ line }) }
  const code = given === "" ? null : codeField.safeParse(given)
  if (code?.success === false) return { fault: sayBadCode(given, line) }
  const [sentOn, deliveredOn] = [dayOfCell(record, at.sentOn), dayOfCell(record, at.deliveredOn)]
  if ((sent !== "" && sentOn === null) || (delivered !== "" && deliveredOn === null))
    return { fault: fulfilmentReasons.badDay({ line }) }
  return { line, of, code: code?.data ?? null, sentOn, deliveredOn }
}

function sayBadCode(code: string, line: number): Text {
  if (/\s/.test(code)) return fulfilmentReasons.blankInCode({ line })
  return code.length > LONGEST_CODE
    ? fulfilmentReasons.longCode({ line, most: LONGEST_CODE })
    : fulfilmentReasons.badCode({ line })
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
