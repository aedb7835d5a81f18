import { setImmediate } from "node:timers/promises"
import type { SeriesRange } from "./base-line"
import { CHUNK_BYTES, digitsAt, scanBase, type ScannedBase } from "./base-scan.server"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { EntryNumber, NumbersOf } from "#app/domain/draws/inspection/inspect"
import { OpenFile } from "./open-file.server"

const [LF, ONE] = [10, 49]
/** 4 MiB: some ten milliseconds of work. */
const PIECES_A_TURN = (4 * 1024 * 1024) / CHUNK_BYTES

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

  private constructor(file: OpenFile, scanned: ScannedBase, range: SeriesRange) {
    this.#file = file
    this.#scanned = scanned
    this.#digits = range.seriesDigits
  }

  /** At one go, for a program that does nothing else. */
  static open(path: string, range: SeriesRange): BaseFile {
    const opening = BaseFile.#opening(path, range)
    for (;;) {
      const { done, value } = opening.next()
      if (done) return value
    }
  }

  /** As `open`, in a process that answers requests meanwhile: they have their turn every few megabytes. */
  static async openInTurns(path: string, range: SeriesRange): Promise<BaseFile> {
    const opening = BaseFile.#opening(path, range)
    for (let piece = 1; ; piece++) {
      const { done, value } = opening.next()
      if (done) return value
      if (piece % PIECES_A_TURN === 0) await setImmediate()
    }
  }

  static *#opening(path: string, range: SeriesRange): Generator<void, BaseFile> {
    const file = new OpenFile(path)
    try {
      return new BaseFile(file, yield* scanBase(file, range), range)
    } catch (error) {
      file.close()
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
