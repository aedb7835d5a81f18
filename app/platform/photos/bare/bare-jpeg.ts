/**
 * Each scan of a progressive JPEG goes over the whole picture again, however few bytes it has. Encoders write some ten,
 * and twice as many where they look for the smallest file.
 */
const MOST_SCANS = 64
/** Tables, notes and scans together: a photo has some dozens, and up to 255 for its colours. */
const MOST_SEGMENTS = 2_000

const [START, END, SCAN, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const standsAlone = (marker: number) => isRestart(marker) || marker === START || marker === 0x01

/** Of what programs add, this says how the picture is to be shown; and how many of each there are at most. */
const SHOWN_BY: readonly { marker: number; begin: string; most: number }[] = [
  { marker: 0xe0, begin: "JFIF\0", most: 1 },
  { marker: 0xe1, begin: "Exif\0\0", most: 1 },
  { marker: 0xe2, begin: "ICC_PROFILE\0", most: 255 },
  { marker: 0xee, begin: "Adobe", most: 1 },
]

/**
 * The tables, the frame and the scans of a JPEG, up to its end: a phone's second picture or its own notes stand behind
 * that. Undefined where it is spoilt, or has more parts than a photo.
 */
export function bareJpeg(bytes: Buffer): Buffer | undefined {
  const parts = [bytes.subarray(0, 2)]
  const isShownBy = counted()
  let [scans, segments] = [0, 0]
  for (let at = markerFrom(bytes, 2); at < bytes.length; at = markerFrom(bytes, at)) {
    const marker = bytes[at++]!
    if (marker === END) {
      parts.push(Buffer.from([0xff, END]))
      break
    }
    if (standsAlone(marker)) continue
    if (at + 2 > bytes.length) break
    const end = at + bytes.readUInt16BE(at)
    if (end < at + 2 || ++segments > MOST_SEGMENTS) return undefined
    if (marker === SCAN && ++scans > MOST_SCANS) return undefined
    const until = marker === SCAN ? endOfScan(bytes, end) : end
    const isAdded = marker === COMMENT || (marker >= 0xe0 && marker <= 0xef)
    if (!isAdded || isShownBy(marker, bytes.toString("latin1", at + 2, Math.min(end, at + 14))))
      parts.push(Buffer.from([0xff, marker]), bytes.subarray(at, until))
    at = until
  }
  return Buffer.concat(parts)
}

function counted() {
  const counts = new Map<string, number>()
  return (marker: number, content: string): boolean => {
    const shown = SHOWN_BY.find((of) => of.marker === marker && content.startsWith(of.begin))
    if (!shown) return false
    const count = (counts.get(shown.begin) ?? 0) + 1
    counts.set(shown.begin, count)
    return count <= shown.most
  }
}

/** Where the next marker's second byte stands; a decoder finds the same one, whatever stands before it. */
function markerFrom(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    while (at < bytes.length && bytes[at] !== 0xff) at++
    while (at < bytes.length && bytes[at] === 0xff) at++
    if (at >= bytes.length || bytes[at] !== 0) return at
  }
}

/** Where the coded picture ends: restarts stand in the middle of it, as does 0xff with a zero behind. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    while (at < bytes.length && bytes[at] !== 0xff) at++
    const before = at
    while (at < bytes.length && bytes[at] === 0xff) at++
    if (at >= bytes.length) return bytes.length
    if (bytes[at] !== 0 && !isRestart(bytes[at]!)) return before
  }
}
