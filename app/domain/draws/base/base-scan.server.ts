import { createHash } from "node:crypto"
import {
  BASE_HEADER,
  headerFault,
  lineFault,
  longestLine,
  type BaseFault,
  type SeriesRange,
} from "./base-line"
import { BaseLines, type BatchMarks } from "./base-lines.server"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { OpenFile } from "./open-file.server"

const CHUNK = 262_144
const LF = 10

/** What is kept of a base: a quarter of a byte a number. */
export type BaseIndex = {
  /** Lower-case hex of the file's bytes. */
  sha256: string
  /** Numbers, one a line. */
  size: number
  /** Where the last line ends. */
  bytes: number
  marks: BatchMarks
}

/**
 * Reads BASE.csv once from its beginning, hashes its bytes and holds every line to its format. Throws FileRefused with
 * the line (the header is line 1) and what is wrong with it.
 */
export function scanBase(file: OpenFile, range: SeriesRange): BaseIndex {
  const hash = createHash("sha256")
  const chunk = Math.min(CHUNK, file.bytes + 1)
  const buffer = Buffer.allocUnsafe(chunk + longestLine(range))
  const lines = new BaseLines(buffer, range)
  const refuse = (line: number, { reason, aboutRule }: BaseFault) => {
    throw new FileRefused(file.path, `line ${line}: ${reason}`, { aboutRule })
  }
  let [bytes, filled] = [0, 0]
  for (;;) {
    const piece = buffer.subarray(filled, filled + chunk)
    const read = file.read(piece, bytes)
    hash.update(piece.subarray(0, read))
    const first = bytes === 0
    bytes += read
    filled += read
    if (first && buffer.toString("latin1", 0, Math.min(filled, BASE_HEADER.length)) !== BASE_HEADER)
      refuse(1, headerFault(firstLine(buffer.subarray(0, filled))))
    if (read === 0) break
    const to = lines.check(first ? BASE_HEADER.length : 0, filled, bytes - filled)
    if (lines.wrong)
      refuse(lines.size + 2, lineFault(firstLine(buffer.subarray(to, filled)), range, lines.last))
    buffer.copyWithin(0, to, filled)
    filled -= to
  }
  if (filled > 0) refuse(lines.size + 2, { reason: "does not end with a line feed" })
  return { sha256: hash.digest("hex"), size: lines.size, bytes, marks: lines.marks }
}

/** The text up to the line feed, or as much of it as can be told. */
function firstLine(bytes: Buffer): string {
  const end = bytes.indexOf(LF)
  return bytes.toString("utf8", 0, Math.min(end < 0 ? bytes.length : end, 200))
}
