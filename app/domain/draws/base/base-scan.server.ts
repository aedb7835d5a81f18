import { createHash } from "node:crypto"
import {
  BASE_HEADER,
  headerFault,
  lineFault,
  longestLine,
  type BaseFault,
  type SeriesRange,
} from "./base-line"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { OpenFile } from "./open-file.server"

/** Bytes of a piece. */
export const CHUNK_BYTES = 262_144
const [LF, COMMA, ZERO, ONE] = [10, 44, 48, 49]
/** Whether a byte is one of 0-9 and a-f. */
const isHex = Uint8Array.from({ length: 256 }, (_, byte) => +/[0-9a-f]/.test(String.fromCharCode(byte)))

/** Where the lines of a series begin and end in the file, in bytes. */
export type SeriesPlace = { from: number; to: number }
/** What is kept of a base: its bytes' SHA-256 in lower-case hex, and where its series stand. */
export type ScannedBase = { sha256: string; places: Map<number, SeriesPlace> }

/**
 * Reads BASE.csv once from its beginning, hashes its bytes and holds every line to its format. Throws FileRefused with
 * the line (the header is line 1) and what is wrong with it. Yields between its pieces, so that whoever has other things
 * to do comes to them.
 */
export function* scanBase(file: OpenFile, range: SeriesRange): Generator<void, ScannedBase> {
  const hash = createHash("sha256")
  const places = new Map<number, SeriesPlace>()
  const longest = longestLine(range)
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES + longest)
  let place: SeriesPlace = { from: 0, to: 0 }
  let last = range.seriesFirst * 100_000 - 1
  const highest = last + range.seriesCount * 100_000
  /** The first number that is of another series than the last one. */
  let behind = 0
  let [line, bytes, kept] = [1, 0, 0]
  const refuse = ({ reason, aboutRule }: BaseFault) => {
    throw new FileRefused(file.path, `line ${line}: ${reason}`, { aboutRule })
  }
  for (;;) {
    const read = file.read(buffer.subarray(kept, kept + CHUNK_BYTES), bytes)
    const lines = buffer.subarray(0, kept + read)
    hash.update(lines.subarray(kept))
    const before = bytes - kept
    bytes += read
    let at = 0
    if (line === 1) {
      if (lines.toString("latin1", 0, BASE_HEADER.length) !== BASE_HEADER)
        refuse(headerFault(firstLine(lines)))
      ;[line, at] = [2, BASE_HEADER.length]
    }
    for (;;) {
      const end = holderEnd(lines, at + range.seriesDigits + 7)
      const number = numberOf(lines, at, { end, digits: range.seriesDigits })
      if (number <= last || number > highest) break
      if (number >= behind) {
        const series = Math.floor(number / 100_000)
        behind = (series + 1) * 100_000
        place = { from: before + at, to: 0 }
        places.set(series, place)
      }
      last = number
      line += 1
      at = end + 3
      place.to = before + at
    }
    // What stands here is wrong, or goes on in the next piece.
    const rest = lines.subarray(at)
    if (rest.includes(LF) || rest.length >= longest) refuse(lineFault(firstLine(rest), range, last))
    if (read === 0 && rest.length > 0) refuse({ reason: "does not end with a line feed" })
    if (read === 0) return { sha256: hash.digest("hex"), places }
    kept = rest.copy(buffer)
    yield
  }
}

/** Where a holder ends that begins here. */
function holderEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && isHex[bytes[at]!]) at++
  return at
}

/** The number of the line that begins here and whose holder ends there, as `lineOf`; −1 where it is not in its form. */
function numberOf(bytes: Buffer, at: number, { end, digits }: { end: number; digits: number }): number {
  const holderAt = at + digits + 7
  const isLine =
    bytes[holderAt - 7] === COMMA &&
    bytes[holderAt - 1] === COMMA &&
    end > holderAt &&
    end <= holderAt + 64 &&
    bytes[end] === COMMA &&
    (bytes[end + 1] === ZERO || bytes[end + 1] === ONE) &&
    bytes[end + 2] === LF
  if (!isLine) return -1
  const [series, element] = [digitsAt(bytes, at, digits), digitsAt(bytes, holderAt - 6, 5)]
  return series < 0 || element < 0 ? -1 : series * 100_000 + element
}

/** So many digits as a number; −1 where one of them is none. */
export function digitsAt(bytes: Buffer, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at++) {
    const digit = bytes[at]! - ZERO
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** The text up to the line feed, or as much of it as can be told. */
function firstLine(bytes: Buffer): string {
  const end = bytes.indexOf(LF)
  return bytes.toString("utf8", 0, Math.min(end < 0 ? bytes.length : end, 200))
}
