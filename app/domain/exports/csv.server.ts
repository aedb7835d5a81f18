import { formatMoment } from "#app/platform/time/clock.server"
import {
  decimals,
  type FileColumn,
  type ExportKind,
  type ExportValue,
  looksLikeFormula,
  shownColumn,
} from "./export-source"

/** What parts the cells, what parts a number, and whether a text of digits alone is marked as one. */
type CsvDialect = { separator: "," | ";"; decimal: "." | ","; marksDigits: boolean }

/** For programs, the same in every language. */
export const plainCsv: CsvDialect = { separator: ",", decimal: ".", marksDigits: false }
/** As a Brazilian spreadsheet reads a file that is opened by a double click. */
export const sheetCsv: CsvDialect = { separator: ";", decimal: ",", marksDigits: true }

/** Digits of which a spreadsheet that takes them for a number loses some: those in front that are zeros, or the last ones. */
const LOSES_DIGITS = /^(?:0[0-9]+|[0-9]{12,})$/

/** What parts cells or lines by some separator, or would end a text: one look, and most texts have none of these. */
const PARTS_OR_ENDS = /[,;\t\r\n"]/

/**
 * Where a file is read by another separator than it was written with, a cell may begin in the midst of a text: behind what
 * parts cells or lines there, and the quotes that would open it.
 */
const FORMULA_WITHIN = /([,;\t\r\n]"*)(?=[=+\-@])/g

/**
 * An apostrophe makes a text again of what looks like a formula, wherever a spreadsheet may see a cell begin, and where the
 * dialect says so of what looks like a number.
 */
function textCell(value: string, { marksDigits }: CsvDialect): string {
  const isMarked = looksLikeFormula(value) || (marksDigits && LOSES_DIGITS.test(value))
  const marked = isMarked ? `'${value}` : value
  if (!PARTS_OR_ENDS.test(marked)) return `"${marked}"`
  const text = marked.replace(FORMULA_WITHIN, "$1'")
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

/** One cell by its column's kind; what does not fit the kind is written as text, never as a bare value. */
export function csvCell(kind: ExportKind, value: ExportValue, dialect: CsvDialect = plainCsv): string {
  const { decimal } = dialect
  if (value === null || value === undefined || value === "") return ""
  if (value instanceof Date) return formatMoment(value)
  if (kind === "number" && typeof value === "number" && Number.isFinite(value))
    return String(value).replace(".", decimal)
  if (kind === "money" && Number.isSafeInteger(value)) return decimals(Number(value)).replace(".", decimal)
  if (kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return String(value)
  return textCell(String(value), dialect)
}

/**
 * RFC 4180 with CRLF, in chunks of one page. It begins with a byte order mark, without which Excel reads accents
 * wrongly. `named` shows personal data in full.
 */
export async function* csvChunks<Row>(
  columns: FileColumn<Row>[],
  pages: AsyncIterable<Row[]>,
  { named, dialect = plainCsv }: { named: boolean; dialect?: CsvDialect },
): AsyncGenerator<Buffer> {
  const header = columns.map((column) => textCell(column.header, dialect))
  yield Buffer.from(`\ufeff${header.join(dialect.separator)}\r\n`)
  const shown = columns.map((column) => shownColumn(column, named))
  for await (const rows of pages) {
    if (rows.length === 0) continue
    // One text that grows: an array of a page's cells would be a million small texts to clear away.
    let text = ""
    for (const row of rows) {
      for (let at = 0; at < shown.length; at++) {
        const { kind, value } = shown[at]!
        if (at > 0) text += dialect.separator
        text += csvCell(kind, value(row), dialect)
      }
      text += "\r\n"
    }
    yield Buffer.from(text)
  }
}
