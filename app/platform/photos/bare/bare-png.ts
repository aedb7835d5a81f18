import { inflateSync } from "node:zlib"
import { MOST_OF_EXIF } from "./most-of-exif"

const SIGNATURE = 8
/** Length, type and check sum. */
const AROUND = 12
/** Unpacked: a screen's has some hundreds, a printer's some hundred thousand. */
const MOST_OF_PROFILE = 4_000_000

/** Some thousands of pieces make up the pixels of a large one. */
const MOST_CHUNKS = 100_000

/** What stands once, and decides what the picture looks like. */
const ONCE = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf"])

/**
 * The header, the colours and the pixels of a PNG: its texts may each unpack to megabytes, and a decoder unpacks them
 * all. Undefined where they come in more pieces than a picture's.
 */
export function barePng(bytes: Buffer): Buffer | undefined {
  const parts = [bytes.subarray(0, SIGNATURE)]
  const seen = new Set<string>()
  for (let at = SIGNATURE; at + AROUND <= bytes.length;) {
    if (parts.length > MOST_CHUNKS) return undefined
    const type = bytes.toString("latin1", at + 4, at + 8)
    const end = at + AROUND + bytes.readUInt32BE(at)
    const chunk = bytes.subarray(at, end)
    if (type === "IDAT") parts.push(chunk)
    else if (ONCE.has(type) && !seen.has(type) && isModest(type, chunk.subarray(8, -4))) {
      seen.add(type)
      parts.push(chunk)
    }
    if (type === "IEND") return Buffer.concat([...parts, chunk])
    at = end
  }
  return Buffer.concat(parts)
}

function isModest(type: string, content: Buffer): boolean {
  if (type === "eXIf") return content.length <= MOST_OF_EXIF
  if (type !== "iCCP") return true
  // A name, a zero, how it is packed, the profile.
  const packed = content.subarray(content.indexOf(0) + 2)
  try {
    inflateSync(packed, { maxOutputLength: MOST_OF_PROFILE })
    return true
  } catch {
    return false
  }
}
