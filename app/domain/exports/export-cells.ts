import type { ExportColumn, ExportKind, ExportValue } from "./export-source"

/** Beginning like this, a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Whether a text has to be marked as text, in whatever way the format has for it. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

/** What a column says of a row; `clear` shows personal data in full. */
export function shownCell<Row>(
  column: ExportColumn<Row>,
  row: Row,
  clear: boolean,
): { kind: ExportKind; value: ExportValue } {
  const hidden = !clear && column.masked !== undefined
  return hidden
    ? { kind: "text", value: column.masked?.(row) }
    : { kind: column.kind, value: column.value(row) }
}

/** 8500 cents as 85.00, exact at any size. */
export function decimals(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
