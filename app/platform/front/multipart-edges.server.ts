import type { Refusal } from "./refusal"

const broken: Refusal = { status: 400, reason: "malformed multipart" }

/**
 * Looks at a multipart body's first and last bytes as they pass, and keeps no more than those: a body that does
 * not open with its boundary, or ends without the closing one (a phone that lost its signal), is malformed.
 */
export function multipartEdges(boundary: string) {
  const [opening, closing] = [`--${boundary}`, `--${boundary}--`]
  const tailLength = closing.length + 16
  let head = ""
  let tail = ""
  return {
    see(chunk: Buffer): Refusal | null {
      tail = (tail + chunk.subarray(-tailLength).toString("latin1")).slice(-tailLength)
      const missing = opening.length + 2 - head.length
      if (missing > 0) head += chunk.subarray(0, missing).toString("latin1")
      // RFC 2046 lets the first boundary stand on a line of its own after an empty one.
      const start = head.replace(/^\r\n?/, "").slice(0, opening.length)
      return opening.startsWith(start) ? null : broken
    },
    end: (): Refusal | null => (tail.trimEnd().endsWith(closing) ? null : broken),
  }
}
