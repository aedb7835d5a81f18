import type { ListRecord } from "#app/domain/imports/read-records"
import { RowTooWide } from "#app/domain/imports/row-too-wide"
import type { KeptTexts } from "./kept-texts"
import { unescaped } from "./shared-texts"
import type { ShownZeros } from "./shown-zeros"
import { walkXml } from "./walk-xml"

/** A formula that nobody has worked out yet; its message is the cell. */
export class UncountedFormula extends Error {}

/** What a spreadsheet writes where a value cannot be had: #N/A, #REF!. */
export class ErrorValue extends Error {
  constructor(
    readonly cell: string,
    readonly value: string,
  ) {
    super(cell)
  }
}

/** A cell as far as it was read. */
type Cell = {
  at: string
  type: string
  style: number
  value: string
  hasValue: boolean
  hasFormula: boolean
}

type SheetOptions = {
  texts: readonly string[]
  zeros: ShownZeros
  /** Rows and columns that are read. */
  most: number
  widest: number
  kept: KeptTexts
}

/**
 * Up to so many rows of a sheet that say something, with their numbers in it. What grows with the file is bounded while it is
 * read, since some hundred thousand bytes may unpack to gigabytes. Throws UncountedFormula, ErrorValue, TooMuchText, and
 * RowTooWide at the first such row; empty cells, which spreadsheets write to the right, make no row wide.
 */
export async function readSheetRows(
  part: AsyncIterable<Buffer>,
  { texts, zeros, most, widest, kept }: SheetOptions,
): Promise<ListRecord[]> {
  const records: ListRecord[] = []
  let [line, cells, width]: [number, string[], number] = [0, [], 0]
  let numbers: number[] = []
  let cell: Cell | undefined
  let isValue = false
  await walkXml(part, {
    open(name, { r = "", t = "n", s = "0" }) {
      // A writer may leave numbers and places out: then everything follows the one before.
      if (name === "row") [line, cells, width, numbers] = [Number(r) || line + 1, [], 0, []]
      else if (name === "c")
        cell = { at: r, type: t, style: Number(s), value: "", hasValue: false, hasFormula: false }
      else if (name === "f" && cell) cell.hasFormula = true
      else if ((name === "v" || name === "t") && cell) isValue = cell.hasValue = true
    },
    text(more) {
      if (!isValue || !cell) return
      cell.value += more
      kept.check(cell.value)
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false
      else if (name === "c" && cell) {
        const column = cell.at ? columnOf(cell.at) : cells.length
        const value = shown(cell, { texts, zeros })
        if (value.trim() !== "") width = Math.max(width, column + 1)
        if (column < widest) {
          while (cells.length < column) cells.push("")
          cells[column] = kept.keep(value)
          if (isNumber(cell)) numbers.push(column)
        }
        cell = undefined
      } else if (name === "row") {
        if (width > widest) throw new RowTooWide(width)
        if (width > 0) records.push(numbers.length > 0 ? { line, cells, numbers } : { line, cells })
      }
    },
    isDone: () => records.length >= most,
  })
  return records.slice(0, most)
}

/** A, B … Z, AA: counted from 0. */
function columnOf(at: string): number {
  let column = 0
  for (const letter of at) {
    if (letter < "A" || letter > "Z") break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return Math.max(0, column - 1)
}

const isNumber = ({ type, value }: Cell) => type === "n" && value !== "" && Number.isFinite(Number(value))

/** What a spreadsheet shows of it, a number with all its digits and without the signs of its format. */
function shown(cell: Cell, { texts, zeros }: Pick<SheetOptions, "texts" | "zeros">): string {
  const { at, type, style, value, hasValue, hasFormula } = cell
  if (hasFormula && !hasValue) throw new UncountedFormula(at)
  if (type === "e" && value !== "") throw new ErrorValue(at, value)
  if (type === "s") return texts[Number(value)] ?? ""
  if (type === "inlineStr" || type === "str") return unescaped(value)
  if (!isNumber(cell)) return value
  const figure = Number(value)
  // 1.122233300018E13 is a CNPJ that a spreadsheet took for a number; -22.906000000000002 is how it keeps -22.906.
  if (!Number.isInteger(figure)) return String(Number(figure.toPrecision(15)))
  const digits = figure.toLocaleString("en-US", plain)
  return figure < 0 ? digits : digits.padStart(zeros.get(style) ?? 0, "0")
}
const plain = { useGrouping: false, maximumFractionDigits: 0 } as const
