import type { ExportColumn, ExportKind, ExportValue } from "./export-source"

/** Beginning like this, a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Whether a text has to be marked as text, in whatever way the format has for it. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

type ShownColumn<Row> = { kind: ExportKind; value(row: Row): ExportValue }

/** What a column says of any row, settled once a file; `clear` shows personal data in full. */
export const shownColumn = <Row>(column: ExportColumn<Row>, clear: boolean): ShownColumn<Row> =>
  column.masked && !clear ? { kind: "text", value: column.masked } : column

/** 8500 cents as 85.00, exact at any size. */
export function decimals(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
