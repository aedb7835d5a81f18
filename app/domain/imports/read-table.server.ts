import type { Text } from "#app/errors"
import { tableReasons } from "#app/words/reasons/imported-tables"
import { decodeList, type Encoding, isZip } from "./decode-list"
import { findHeader, type NamedColumns } from "./find-header"
import { type ListRecord, readRecords, usedWidth } from "./read-records"
import { RowTooWide } from "./row-too-wide"
import { findSeparator, type Separator } from "./separators"
import { MOST_COLUMNS, readWorkbook } from "./xlsx/read-workbook.server"

/** More lines than this are two files. */
const MOST_ROWS = 100_000
/** A header and titles. */
const MOST_ABOVE = 31
const LONGEST_LINE = 20_000

/** A table as a file has it. */
export type FileTable = {
  encoding: Encoding | "XLSX"
  /** Null in a workbook. */
  separator: Separator | null
  /** What each column is called; one without a name is called by its place. */
  header: string[]
  /** Lines above the first row: the header, and titles over it. */
  above: number
  rows: ListRecord[]
}

type Read = { encoding: FileTable["encoding"]; separator: Separator | null; records: ListRecord[] }

/**
 * A table from a file of any of the usual kinds, whatever its name says: CSV in its dialects, or the first sheet of a
 * workbook. `columns` are the names that its header may have. What is none comes back as a fault.
 */
export async function readTable(
  bytes: Uint8Array,
  columns: NamedColumns,
): Promise<FileTable | { fault: Text }> {
  const read = await (isZip(bytes) ? readSheet(bytes) : readText(bytes))
  if ("fault" in read) return read
  const { records } = read
  if (records.length === 0) return { fault: tableReasons.empty }
  const width = records.reduce((most, { cells }) => Math.max(most, usedWidth(cells)), 0)
  const at = findHeader(records, columns)
  const rows = records.slice(at + 1)
  if (rows.length === 0) return { fault: tableReasons.headerAlone }
  if (rows.length > MOST_ROWS) return { fault: tableReasons.tooMany({ most: MOST_ROWS }) }
  const names = records[at]?.cells ?? []
  const header = Array.from({ length: width }, (_, column) => tidy(names[column] ?? "") || nameOf(column))
  return { encoding: read.encoding, separator: read.separator, header, above: at + 1, rows }
}

async function readText(bytes: Uint8Array): Promise<Read | { fault: Text }> {
  const decoded = decodeList(bytes, { most: LONGEST_LINE, say: tableReasons.longLine })
  if ("fault" in decoded) return decoded
  const separator = findSeparator(decoded.text)
  const rules = { separator, most: MOST_ROWS + MOST_ABOVE + 1, widest: MOST_COLUMNS }
  try {
    const read = await readRecords(decoded.text, rules)
    return "fault" in read ? read : { encoding: decoded.encoding, separator, records: read.records }
  } catch (error) {
    if (!(error instanceof RowTooWide)) throw error
    return { fault: tableReasons.tooWide({ columns: error.columns, most: MOST_COLUMNS }) }
  }
}

async function readSheet(bytes: Uint8Array): Promise<Read | { fault: Text }> {
  const sheet = await readWorkbook(bytes, { most: MOST_ROWS + MOST_ABOVE + 1 })
  return "fault" in sheet ? sheet : { encoding: "XLSX", separator: null, records: sheet.records }
}

const LONGEST_NAME = 80
const tidy = (name: string) => name.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME)
const nameOf = (column: number) => tableReasons.column({ number: column + 1 }).pt
