import { lineOf, longestLine, type SeriesRange } from "./base-line"
import { MARK_EVERY } from "./base-lines.server"
import { scanBase, type BaseIndex } from "./base-scan.server"
import type { DrawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { NumberBase, EntryNumber } from "#app/domain/draws/inspection/inspect"
import { OpenFile } from "./open-file.server"

/** Marks whose lines are read in one go once a reading goes on and on. */
const MOST_MARKS = 16
const [LF, ZERO, ONE] = [10, 48, 49]

/**
 * BASE.csv on disk: checked and hashed as a whole when it is opened, and then only read again where numbers are
 * inspected. Opening and reading throw FileRefused.
 */
export class BaseFile implements NumberBase<EntryNumber> {
  readonly #file: OpenFile
  readonly #index: BaseIndex
  readonly #digits: number
  readonly #buffer: Buffer
  /** The last lines that were read alone: in a row of series without a number they are always the same. */
  #alone: { mark: number; lines: EntryNumber[] } | undefined

  constructor(path: string, range: SeriesRange) {
    this.#file = new OpenFile(path)
    this.#digits = range.seriesDigits
    try {
      this.#index = scanBase(this.#file, range)
    } catch (error) {
      this.#file.close()
      throw error
    }
    const most = MOST_MARKS * MARK_EVERY * longestLine(range)
    this.#buffer = Buffer.allocUnsafe(Math.min(most, this.#index.bytes))
  }

  /** Lower-case hex of the file's bytes. */
  get sha256(): string {
    return this.#index.sha256
  }

  /** How many numbers it holds. */
  get size(): number {
    return this.#index.size
  }

  *upwards(from: DrawnNumber, to: DrawnNumber): Generator<EntryNumber[], void, undefined> {
    const { numbers } = this.#index.marks
    const [lowest, highest] = [lineOf(from), lineOf(to)]
    let mark = Math.max(this.#markAt(lowest), 0)
    for (let count = 1; mark < numbers.length && numbers[mark]! <= highest; count *= 2) {
      const next = Math.min(mark + Math.min(count, MOST_MARKS), numbers.length)
      yield within(this.#read(mark, next), lowest, highest)
      mark = next
    }
  }

  *downwards(from: DrawnNumber, to: DrawnNumber): Generator<EntryNumber[], void, undefined> {
    const { numbers } = this.#index.marks
    const [lowest, highest] = [lineOf(to), lineOf(from)]
    let next = this.#markAt(highest) + 1
    for (let count = 1; next > 0 && (numbers[next] ?? Infinity) > lowest; count *= 2) {
      const mark = Math.max(next - Math.min(count, MOST_MARKS), 0)
      yield within(this.#read(mark, next), lowest, highest).reverse()
      next = mark
    }
  }

  close(): void {
    this.#file.close()
  }

  /** The last mark whose number is not above this place on the line; −1 where all are. */
  #markAt(line: number): number {
    const { numbers } = this.#index.marks
    let [low, high] = [0, numbers.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (numbers[middle]! <= line) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The lines from one mark to before another. */
  #read(mark: number, next: number): EntryNumber[] {
    const alone = next === mark + 1
    if (alone && this.#alone?.mark === mark) return this.#alone.lines
    const { bytes, marks } = this.#index
    const from = marks.offsets[mark]!
    const wanted = this.#buffer.subarray(0, (marks.offsets[next] ?? bytes) - from)
    const read = this.#file.read(wanted, from)
    this.#file.assertUnchanged()
    if (read < wanted.length) throw new FileRefused(this.#file.path, "was changed while it was read")
    const lines = numbersOf(wanted, this.#digits)
    if (alone) this.#alone = { mark, lines }
    return lines
  }
}

const within = (numbers: EntryNumber[], lowest: number, highest: number): EntryNumber[] =>
  numbers.filter((number) => lowest <= lineOf(number) && lineOf(number) <= highest)

/** The numbers of whole lines that are known to be good. */
function numbersOf(lines: Buffer, digits: number): EntryNumber[] {
  const numbers: EntryNumber[] = []
  for (let at = 0; at < lines.length;) {
    const holderAt = at + digits + 7
    const end = lines.indexOf(LF, holderAt)
    numbers.push({
      series: digitsOf(lines, at, digits),
      element: digitsOf(lines, at + digits + 1, 5),
      holder: lines.toString("latin1", holderAt, end - 2),
      eligible: lines[end - 1] === ONE,
    })
    at = end + 1
  }
  return numbers
}

function digitsOf(bytes: Buffer, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at++) value = value * 10 + bytes[at]! - ZERO
  return value
}
