import { formatMoment } from "#app/platform/clock.server"
import type { ExportColumn, ExportKind, ExportValue } from "./export-source"

/** A spreadsheet takes a text cell that begins like this for a formula; an apostrophe makes it text again. */
const FORMULA = /^[=+\-@\t\r\n]/

const textCell = (value: string) => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** One cell by its column's kind; what does not fit the kind is written as text, never as a bare value. */
export function csvCell(kind: ExportKind, value: ExportValue): string {
  if (value === null || value === undefined || value === "") return ""
  if (value instanceof Date) return formatMoment(value)
  if (kind === "number" && typeof value === "number" && Number.isFinite(value)) return String(value)
  if (kind === "money" && Number.isSafeInteger(value)) return decimals(Number(value))
  if (kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return String(value)
  return textCell(String(value))
}

/** 8500 cents as 85.00: a number in every spreadsheet and language. */
function decimals(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * RFC 4180 with CRLF, in chunks of one page. It begins with a byte order mark, without which Excel reads accents
 * wrongly. `clear` shows personal data in full.
 */
export async function* csvChunks<Row>(
  columns: ExportColumn<Row>[],
  pages: AsyncIterable<Row[]>,
  { clear, onRows }: { clear: boolean; onRows: (count: number) => void },
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${columns.map(({ header }) => textCell(header)).join(",")}\r\n`)
  for await (const rows of pages) {
    if (rows.length === 0) continue
    onRows(rows.length)
    yield Buffer.from(rows.map((row) => line(columns, row, clear)).join(""))
  }
}

const line = <Row>(columns: ExportColumn<Row>[], row: Row, clear: boolean) =>
  `${columns
    .map((column) => {
      const hidden = !clear && column.masked !== undefined
      return csvCell(hidden ? "text" : column.kind, hidden ? column.masked?.(row) : column.value(row))
    })
    .join(",")}\r\n`
