import type { SeriesRange } from "./base-line"
import { digitsAt, scanBase, type ScannedBase } from "./base-scan.server"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { EntryNumber, NumbersOf } from "#app/domain/draws/inspection/inspect"
import { OpenFile } from "./open-file.server"

const [LF, ONE] = [10, 49]

/**
 * BASE.csv on disk: checked and hashed as a whole when it is opened, and then only the series read again whose numbers
 * are inspected. Opening and reading throw FileRefused.
 */
export class BaseFile {
  readonly #file: OpenFile
  readonly #scanned: ScannedBase
  readonly #digits: number
  /** The lines of one series, in the same memory for all. */
  #buffer = Buffer.alloc(0)

  constructor(path: string, range: SeriesRange) {
    this.#file = new OpenFile(path)
    this.#digits = range.seriesDigits
    try {
      this.#scanned = scanBase(this.#file, range)
    } catch (error) {
      this.#file.close()
      throw error
    }
  }

  /** Lower-case hex of the file's bytes. */
  get sha256(): string {
    return this.#scanned.sha256
  }

  readonly numbersOf: NumbersOf = (series) => {
    const place = this.#scanned.places.get(series)
    if (!place) return []
    const length = place.to - place.from
    if (this.#buffer.length < length) this.#buffer = Buffer.allocUnsafe(length)
    const lines = this.#buffer.subarray(0, length)
    const read = this.#file.read(lines, place.from)
    this.#file.assertUnchanged()
    if (read < length) throw new FileRefused(this.#file.path, "was changed while it was read")
    const numbers: EntryNumber[] = []
    for (let at = 0; at < length;) {
      const holderAt = at + this.#digits + 7
      const end = lines.indexOf(LF, holderAt)
      numbers.push({
        series,
        element: digitsAt(lines, at + this.#digits + 1, 5),
        // A text of its own: a part of a longer one would keep all of that in memory.
        holder: lines.toString("latin1", holderAt, end - 2),
        eligible: lines[end - 1] === ONE,
      })
      at = end + 1
    }
    return numbers
  }

  close(): void {
    this.#file.close()
  }
}
