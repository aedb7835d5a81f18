import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import type { Text } from "#app/errors"
import { staffListReasons } from "#app/words/reasons/staff-lists"
import { findSeparator, type Separator } from "#app/domain/imports/separators"
import { type ListRecord, readRecords } from "#app/domain/imports/read-records"
import { findColumns } from "./list-columns"

/** More lines than this are two lists. */
const MOST_LINES = 100_000
/** A header and titles. */
const MOST_ABOVE = 11
/** So many are read of a file: one more than it may have. */
export const MOST_RECORDS = MOST_LINES + MOST_ABOVE + 1
/** Longer than any line of a list of CPFs. */
export const staffLines = { most: 2_000, say: staffListReasons.longLine }

/** What is wrong with one line, by a code; `other` is the line that had the CPF before. */
export type LineFault = {
  line: number
  code: "cpf" | "cpf-digits" | "cpf-number" | "repeated" | "reason"
  other?: number
}
export type ListedCpf = { line: number; cpf: string; reason: string }

export type StaffListRead = {
  /** Null where the list has one column. */
  separator: Separator | null
  /** The columns' own names, where a line has them. */
  header: string[] | null
  /** Columns counted from 0. */
  cpfColumn: number
  reasonColumn: number | null
  /** Lines that say something, the header and what stands above it apart. */
  lines: number
  /** Each CPF once, where it stood first. */
  listed: ListedCpf[]
  faults: LineFault[]
}

/** `reason` is for the lines that have none; `isReason` judges one. */
export type ReasonRules = { reason: string; isReason: (text: string) => boolean }

/** A staff list from its text, parted by comma, semicolon, tab or bar; see `listStaff`. */
export async function readStaffList(
  text: string,
  rules: ReasonRules,
): Promise<StaffListRead | { fault: Text }> {
  const separator = findSeparator(text)
  const read = await readRecords(text, { separator, most: MOST_RECORDS })
  return "fault" in read ? read : listStaff(read.records, { ...rules, separator })
}

/**
 * A staff list from its lines, of a text or a workbook: with or without a header and titles above it, CPFs with or without
 * their signs. What is no list at all comes back as a fault.
 */
export function listStaff(
  records: readonly ListRecord[],
  { reason, isReason, separator }: ReasonRules & { separator: Separator | null },
): StaffListRead | { fault: Text } {
  const columns = findColumns(records)
  if (!columns) return { fault: records.length === 0 ? staffListReasons.noLine : staffListReasons.noCpf }
  const lines = records.slice(columns.above)
  if (lines.length === 0) return { fault: staffListReasons.headerAlone }
  if (lines.length > MOST_LINES) return { fault: staffListReasons.tooMany({ most: MOST_LINES }) }
  if (isUnparted(lines)) return { fault: staffListReasons.unparted }
  const judged = judge(lines, { ...columns, fallback: reason, isReason })
  return {
    separator: records.some(({ cells }) => cells.length > 1) ? separator : null,
    header: columns.header,
    cpfColumn: columns.cpf,
    reasonColumn: columns.reason,
    lines: lines.length,
    ...judged,
  }
}

/** Whether every line is one cell with a CPF and more in it: parted by something else than we know. */
const isUnparted = (lines: readonly ListRecord[]): boolean =>
  lines.every(({ cells: [cell = "", ...more] }) => more.length === 0 && CPF_AND_MORE.test(cell))
const CPF_AND_MORE = /^(?=.*[^\s0-9.'-])\D*[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}-?[0-9]{2}(?![0-9])/

type LineRules = {
  cpf: number
  reason: number | null
  fallback: string
  isReason: (text: string) => boolean
}

function judge(
  lines: readonly ListRecord[],
  { cpf: at, reason: reasonAt, fallback, isReason }: LineRules,
): { listed: ListedCpf[]; faults: LineFault[] } {
  const [listed, faults]: [ListedCpf[], LineFault[]] = [[], []]
  const firstLine = new Map<string, number>()
  for (const { line, cells } of lines) {
    // A spreadsheet marks text with an apostrophe, and a copied table with spaces that do not break.
    const written = (cells[at] ?? "").replaceAll("\u00A0", " ").trim().replace(/^'/, "")
    const cpf = normalizeCpf(written)
    const own = reasonAt === null ? "" : (cells[reasonAt] ?? "").trim()
    const other = firstLine.get(cpf)
    if (!isCpf(cpf)) faults.push({ line, code: whyNot(written, cpf) })
    else if (other !== undefined) faults.push({ line, code: "repeated", other })
    else if (own !== "" && !isReason(own)) faults.push({ line, code: "reason" })
    else {
      firstLine.set(cpf, line)
      listed.push({ line, cpf, reason: own === "" ? fallback : own })
    }
  }
  return { listed, faults }
}

/** Spreadsheets take CPFs for numbers: they drop leading zeros, or write 5,29983E+10. */
function whyNot(written: string, cpf: string): LineFault["code"] {
  if (/^[0-9][.,]?[0-9]*E\+?[0-9]+$/i.test(written)) return "cpf-number"
  return /^[0-9]{1,10}$/.test(cpf) ? "cpf-digits" : "cpf"
}
