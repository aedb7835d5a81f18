import { pipeline } from "node:stream/promises"
import { setImmediate as breathe } from "node:timers/promises"
import { CsvError, parse } from "csv-parse"
import type { Text } from "#app/errors"
import { fileReasons } from "#app/words/reasons/imported-files"
import { RowTooWide } from "./row-too-wide"
import { type Separator, withoutSepLine } from "./separators"

/** A line that was read, with its number in the file, counted from 1. */
export type ListRecord = {
  line: number
  cells: string[]
  /** Of a workbook: the columns of the cells that it keeps as numbers, where it has any. */
  numbers?: readonly number[]
}

const LONGEST_RECORD = 20_000

type RecordRules = {
  separator: Separator
  /** Records that are read: one more than any list has, so that a longer one is seen. */
  most: number
  /** Columns that a line may use; the empty ones that spreadsheets write to their right are not kept. */
  widest?: number
}

/** Columns up to the last one that says something: spreadsheets write empty ones to their right. */
export const usedWidth = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== "") + 1

/**
 * Every line that says something, in its cells; quotes may hold separators and line ends. Throws RowTooWide at the first line
 * that uses more columns than may be: reading the rest of it would only keep everybody else waiting.
 */
export async function readRecords(
  text: string,
  { separator, most, widest = Infinity }: RecordRules,
): Promise<{ records: ListRecord[] } | { fault: Text }> {
  const records: ListRecord[] = []
  let last = 0
  const keep = (cells: string[], { lines }: { lines: number }) => {
    last = lines
    // What is counted is the line that it ends on; between quotes there may be others.
    const line = lines - (cells.join("").match(/\r\n|\r|\n/g)?.length ?? 0)
    const width = usedWidth(cells)
    if (width > widest) throw new RowTooWide(width)
    if (width > 0) records.push({ line, cells: cells.length > widest ? cells.slice(0, width) : cells })
    return null
  }
  const parser = parse({
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    on_record: keep,
  })
  // Nothing comes out, since `keep` takes each record; so its end would wait for a reader.
  parser.resume()
  const enough = () => records.length >= most
  try {
    await pipeline(inPieces(Buffer.from(withoutSepLine(text)), enough), parser)
    return { records: records.slice(0, most) }
  } catch (error) {
    // Behind the last record that is read the text is cut off, in the middle of quotes perhaps: nobody asked for that.
    if (enough()) return { records: records.slice(0, most) }
    if (error instanceof CsvError) return { fault: fileReasons.openQuote({ line: last + 1 }) }
    throw error
  }
}

/** Some milliseconds' reading: 30 MB read at once would hold every participant's request for a second or two. */
const PIECE_BYTES = 16_384

async function* inPieces(bytes: Buffer, enough: () => boolean): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length && !enough(); from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES)
    await breathe()
  }
}
