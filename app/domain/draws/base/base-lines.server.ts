import { longestLine, type SeriesRange } from "./base-line"

/** Lines from one mark to the next. */
export const MARK_EVERY = 64
const [LF, COMMA, ZERO] = [10, 44, 48]

/** Where a line begins, in bytes, and its number's place on the line of all series; of every 64th line. */
export type BatchMarks = { offsets: number[]; numbers: number[] }

/**
 * Holds the lines of BASE.csv to their format, about as fast as they are hashed; what exactly is wrong with one is left
 * to lineFault. Holders are usually of one width all through a file, so that the end of a line is known beforehand.
 */
export class BaseLines {
  /** Lines found good so far, and the place of the last one's number. */
  size = 0
  last: number
  /** Whether the line that the last check stopped at is wrong, and not only without its end. */
  wrong = false
  readonly marks: BatchMarks = { offsets: [], numbers: [] }

  readonly #bytes: Buffer
  readonly #words: DataView
  readonly #digits: number
  readonly #highest: number
  readonly #longest: number
  #holder = 32

  constructor(bytes: Buffer, range: SeriesRange) {
    this.#bytes = bytes
    this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#digits = range.seriesDigits
    this.#longest = longestLine(range)
    this.last = range.seriesFirst * 100_000 - 1
    this.#highest = this.last + range.seriesCount * 100_000
  }

  /**
   * Checks the lines in the buffer from one place to another; answers where the first line begins that is wrong or has
   * no end yet. `before`: bytes of the file before the buffer's first.
   */
  check(from: number, to: number, before: number): number {
    const bytes = this.#bytes
    const [digits, highest] = [this.#digits, this.#highest]
    let [at, holder, size, last] = [from, this.#holder, this.size, this.last]
    for (;;) {
      const holderAt = at + digits + 7
      let end = holderAt + holder + 2
      if (end >= to || bytes[end] !== LF) {
        end = this.#endOf(at, to)
        if (end < 0) break
        holder = end - 2 - holderAt
      }
      // No digit may be negative, nor 9 less it: one sign says so for all of them.
      let [sign, series, element] = [0, 0, 0]
      for (let i = at; i < at + digits; i++) {
        const digit = bytes[i]! - ZERO
        sign |= digit | (9 - digit)
        series = series * 10 + digit
      }
      for (let i = holderAt - 6; i < holderAt - 1; i++) {
        const digit = bytes[i]! - ZERO
        sign |= digit | (9 - digit)
        element = element * 10 + digit
      }
      const line = series * 100_000 + element
      this.wrong =
        sign < 0 ||
        bytes[holderAt - 7] !== COMMA ||
        bytes[holderAt - 1] !== COMMA ||
        bytes[end - 2] !== COMMA ||
        (bytes[end - 1]! & ~1) !== ZERO ||
        line <= last ||
        line > highest ||
        holder < 1 ||
        holder > 64 ||
        !this.#isHex(holderAt, holder)
      if (this.wrong) {
        // What stood where an end was expected may be the end of a later line.
        const first = this.#endOf(at, to)
        if (first === end) break
        holder = first - 2 - holderAt
        continue
      }
      if (size % MARK_EVERY === 0) {
        this.marks.offsets.push(before + at)
        this.marks.numbers.push(line)
      }
      last = line
      size += 1
      at = end + 1
    }
    this.#holder = holder
    this.size = size
    this.last = last
    return at
  }

  /** Where the line's end stands; −1 where it is not in the buffer yet, and then it is wrong if it is too long already. */
  #endOf(at: number, to: number): number {
    const limit = Math.min(to, at + this.#longest)
    for (let end = at; end < limit; end++) if (this.#bytes[end] === LF) return end
    this.wrong = limit < to
    return -1
  }

  /** Whether so many bytes are all 0-9 or a-f; four at once, since most of a base is holders. */
  #isHex(from: number, count: number): boolean {
    const words = this.#words
    let [at, wrong] = [from, 0]
    for (const end = from + count - 3; at < end; at += 4) {
      const word = words.getInt32(at, true)
      // Bit 6 tells letters from digits. Less 0x27 the letters follow the digits: 0x30 to 0x3f, from ten on letters.
      const letter = (word >>> 6) & 0x01010101
      const value = word - letter * 0x27
      const fromTen = (((value & 0x0f0f0f0f) + 0x06060606) >>> 4) & 0x01010101
      wrong |= (word & 0x80808080) | ((value & 0xf0f0f0f0) ^ 0x30303030) | (fromTen ^ letter)
    }
    for (; at < from + count; at++) {
      const byte = this.#bytes[at]!
      if (!((byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66))) return false
    }
    return wrong === 0
  }
}
