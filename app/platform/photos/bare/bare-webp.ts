import { MOST_OF_EXIF } from "./most-of-exif"

/** RIFF, how long, WEBP. */
const HEADER = 12
/** Type and length. */
const AROUND = 8

/** What stands once. Of a moving picture the first frame is its photo: each further one costs the more, the more there are. */
const ONCE = new Set(["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L", "EXIF"])

/** The header, the colours and the pixels of a WebP, without what else stands in it. */
export function bareWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  const seen = new Set<string>()
  for (let at = HEADER; at + AROUND <= bytes.length;) {
    const type = bytes.toString("latin1", at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    // An odd one has a byte behind it.
    const end = at + AROUND + length + (length % 2)
    if (ONCE.has(type) && !seen.has(type) && (type !== "EXIF" || length <= MOST_OF_EXIF)) {
      seen.add(type)
      parts.push(bytes.subarray(at, end))
    }
    at = end
  }
  const content = Buffer.concat(parts)
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1")
  header.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([header, content])
}
