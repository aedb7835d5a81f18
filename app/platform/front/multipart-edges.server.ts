import type { FrontRefusal } from "./refusal"

const broken: FrontRefusal = { status: 400, reason: "malformed multipart" }

/** No form has more: `forms/read-form` takes a thousand values. Reading one of 190,000 empty parts takes ten seconds. */
export const MAX_PARTS = 1_000
const TOO_MANY: FrontRefusal = { status: 400, reason: "too many parts" }
/** What stands above a part's contents: its name, a file's name and its type. */
const MAX_HEAD_BYTES = 8 * 1024
const LONG_HEAD: FrontRefusal = { status: 400, reason: "long part head" }
const HEAD_END = "\r\n\r\n"

/**
 * Looks at a multipart body's first and last bytes as they pass, and keeps no more than those. A body that does not open
 * with its boundary, or ends without the closing one (a phone that lost its signal), is malformed. Whatever has more parts,
 * or a longer head above one, than a form of ours is refused before a reader stops everybody with it.
 */
export function multipartEdges(boundary: string) {
  const [opening, closing] = [`--${boundary}`, `--${boundary}--`]
  const tailLength = closing.length + 16
  const parts = partsOf(opening)
  let head = ""
  let tail = ""
  return {
    see(chunk: Buffer): FrontRefusal | null {
      tail = (tail + chunk.subarray(-tailLength).toString("latin1")).slice(-tailLength)
      const missing = opening.length + 2 - head.length
      if (missing > 0) head += chunk.subarray(0, missing).toString("latin1")
      // RFC 2046 lets the first boundary stand on a line of its own after an empty one.
      const start = head.replace(/^\r\n?/, "").slice(0, opening.length)
      return opening.startsWith(start) ? parts(chunk) : broken
    },
    end: (): FrontRefusal | null => (tail.trimEnd().endsWith(closing) ? null : broken),
  }
}

/**
 * Counts what a reader may take for the beginning of a part, and the bytes until its contents. Of a chunk so much is kept
 * as the next one may make a boundary, or the end of a head, of.
 */
function partsOf(opening: string): (chunk: Buffer) => FrontRefusal | null {
  let [parts, headBytes, isHead] = [0, 0, false]
  let kept: Buffer = Buffer.alloc(0)
  return (chunk) => {
    const bytes = kept.length > 0 ? Buffer.concat([kept, chunk]) : chunk
    let at = 0
    for (;;) {
      const sought = isHead ? HEAD_END : opening
      const found = bytes.indexOf(sought, at, "latin1")
      const next = found < 0 ? Math.max(at, bytes.length - sought.length + 1) : found + sought.length
      if (isHead) headBytes += next - at
      else if (found >= 0) parts++
      at = next
      if (parts > MAX_PARTS + 1) return TOO_MANY
      if (headBytes > MAX_HEAD_BYTES) return LONG_HEAD
      if (found < 0) break
      isHead = !isHead
      headBytes = 0
    }
    kept = Buffer.from(bytes.subarray(at))
    return null
  }
}
