import { formatMoment } from "#app/platform/time/clock.server"
import {
  decimals,
  type ExportKind,
  type ExportValue,
  looksLikeFormula,
} from "#app/domain/exports/export-source"
import { daysInSheet, FIRST_DAY } from "#app/platform/time/spreadsheet-days"
import { sheetText } from "./sheet-text"
import { cellStyles } from "./workbook-parts"

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/

/** Digits that a spreadsheet keeps. */
const LARGEST = 1e15

/**
 * One cell by its column's kind: dates and numbers are such, and everything else is text, which no spreadsheet works out
 * and none turns into something else. Empty where there is nothing.
 */
export function sheetCell(at: string, kind: ExportKind, value: ExportValue): string {
  if (value === null || value === undefined || value === "") return ""
  if (value instanceof Date || kind === "date") return dateCell(at, value)
  if (kind === "number" && typeof value === "number" && Math.abs(value) < LARGEST)
    return `<c r="${at}"><v>${value}</v></c>`
  if (kind === "money" && Number.isSafeInteger(value) && Math.abs(Number(value)) < LARGEST)
    return figureCell(at, cellStyles.money, decimals(Number(value)))
  return textCell(at, String(value))
}

/** The header's cells, and all that people typed; one that looks like a formula is marked the way Excel marks it itself. */
export function textCell(at: string, text: string, style?: number): string {
  const marked = style ?? (looksLikeFormula(text) ? cellStyles.quoted : cellStyles.text)
  return `<c r="${at}" s="${marked}" t="inlineStr"><is><t xml:space="preserve">${sheetText(text)}</t></is></c>`
}

/** A spreadsheet knows no zones: the day and hour in São Paulo, as everywhere in the back office. */
function dateCell(at: string, value: ExportValue): string {
  const text = value instanceof Date ? formatMoment(value) : String(value)
  const [, day, time] = MOMENT.exec(text) ?? []
  const days = day ? daysInSheet(Date.parse(`${day}T${time ?? "00:00:00"}Z`)) : Number.NaN
  if (!(days >= FIRST_DAY)) return textCell(at, text)
  return figureCell(at, time ? cellStyles.moment : cellStyles.day, String(Number(days.toFixed(10))))
}

const figureCell = (at: string, style: number, figure: string) =>
  `<c r="${at}" s="${style}"><v>${figure}</v></c>`

/** A, B … Z, AA: the columns' names, the first for 0. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26))
