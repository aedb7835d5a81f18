import { formatMoment } from "#app/platform/clock.server"
import {
  decimals,
  type FileColumn,
  type ExportKind,
  type ExportValue,
  looksLikeFormula,
  shownColumn,
} from "./export-source"

/** What parts the cells, and what parts a number. */
export type CsvDialect = { separator: "," | ";"; decimal: "." | "," }

/** For programs, the same in every language. */
export const plainCsv: CsvDialect = { separator: ",", decimal: "." }
/** As a Brazilian spreadsheet reads a file that is opened by a double click. */
export const sheetCsv: CsvDialect = { separator: ";", decimal: "," }

/** An apostrophe makes a text again of what looks like a formula. */
function textCell(value: string): string {
  const text = looksLikeFormula(value) ? `'${value}` : value
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

/** One cell by its column's kind; what does not fit the kind is written as text, never as a bare value. */
export function csvCell(kind: ExportKind, value: ExportValue, { decimal }: CsvDialect = plainCsv): string {
  if (value === null || value === undefined || value === "") return ""
  if (value instanceof Date) return formatMoment(value)
  if (kind === "number" && typeof value === "number" && Number.isFinite(value))
    return String(value).replace(".", decimal)
  if (kind === "money" && Number.isSafeInteger(value)) return decimals(Number(value)).replace(".", decimal)
  if (kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return String(value)
  return textCell(String(value))
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
  yield Buffer.from(`\ufeff${columns.map(({ header }) => textCell(header)).join(dialect.separator)}\r\n`)
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
