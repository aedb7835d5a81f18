import { createHash } from "node:crypto"
import sharp from "sharp"
import { RuleBroken, type Text } from "#app/errors"
import { boundedLine, boundedLineOfEach } from "#app/platform/bounded-line"
import { fieldText } from "#app/words/fields"
import { photoReasons } from "#app/words/reasons/photos"
import { bareJpeg } from "./bare/bare-jpeg"
import { barePng } from "./bare/bare-png"
import { bareWebp } from "./bare/bare-webp"

const MAX_MEGABYTES = 10
const MAX_PIXELS = 40_000_000
const LONG_EDGE = 2_000
/** Many times what the largest photo takes; the decoder looks at the time only now and then. */
const MOST_SECONDS = 20
/** Decoding takes memory and a core: one at a time in a process, a few in line, in turns by account. */
const decoding = boundedLine({ atOnce: 1, waiting: 20 })

/**
 * One account's photos: two in work, a few more wait with their bytes in memory, so that a form that is tapped again
 * and again finds what became of its first. Counted in this process, which is where the decoder and the memory are; a
 * count of all of them would hold a connection as long as a photo takes.
 */
export const photoTurn = boundedLineOfEach({
  atOnce: 2,
  waiting: 6,
  refusal: () => new RuleBroken("RATE_LIMITED", { field: "photo", because: photoReasons.manyAtOnce }),
})

// Nothing of one person's photo stays in memory for the next, and one thread leaves the rest to pages.
sharp.cache(false)
sharp.concurrency(1)

/** A photo as it was sent, of which only the header is known yet. */
export type SentPhoto = {
  /** Without what else stood in the file. */
  picture: Buffer
  /** SHA-256 (hex) of the file: the same upload has the same one. */
  sha256: string
}

export type Photo = {
  /** Drawn anew: upright, at most 2,000 px long, without metadata or anything behind the picture. */
  bytes: Buffer
  contentType: "image/jpeg"
  extension: "jpg"
  width: number
  height: number
}

/**
 * The photo of a form's file field, looked at without decoding it: its size, its format and how many pixels its header
 * promises. Throws FILE_LARGE, FILE_UNEXPECTED (field "photo").
 */
export async function lookAtPhoto(file: File): Promise<SentPhoto> {
  if (file.size > MAX_MEGABYTES * 1024 * 1024)
    throw refuse("FILE_LARGE", fieldText(`file-max:${MAX_MEGABYTES}`))
  const sent = Buffer.from(await file.arrayBuffer())
  const kind = kindOf(sent)
  if (kind === "heic" || kind === "pdf") throw refuse("FILE_UNEXPECTED", photoReasons[kind])
  if (!kind) throw refuse("FILE_UNEXPECTED", photoReasons.format)
  // What would fill the memory is refused before a pixel is decoded; the decoder sees nothing else that stood in the file.
  const picture = bare[kind](sent)
  if (!picture) throw refuse("FILE_UNEXPECTED", photoReasons.broken)
  const header = await sharp(picture)
    .metadata()
    .catch(() => null)
  if (!header || header.format !== kind) throw refuse("FILE_UNEXPECTED", photoReasons.format)
  if (header.width * header.height > MAX_PIXELS) throw refuse("FILE_LARGE")
  return { picture, sha256: createHash("sha256").update(sent).digest("hex") }
}

/**
 * An account's photo, safe to store: decoded and drawn anew when its turn comes. What refuses the form for another
 * reason should have done so before. Throws FILE_UNEXPECTED (field "photo") or BUSY.
 */
export async function drawPhoto({ picture }: SentPhoto, account: string): Promise<Photo> {
  const { data, info } = await decoding(account, () => drawAnew(picture))
  const { width, height } = info
  return { bytes: data, contentType: "image/jpeg", extension: "jpg", width, height }
}

const drawAnew = (picture: Buffer) =>
  sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: LONG_EDGE, height: LONG_EDGE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 82 })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuse("FILE_UNEXPECTED", photoReasons.broken)
    })

const bare = { jpeg: bareJpeg, png: barePng, webp: bareWebp }

/** What the first bytes say; names and types that the browser sends are only claims. */
function kindOf(bytes: Buffer): "jpeg" | "png" | "webp" | "heic" | "pdf" | null {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to)
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg"
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png"
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp"
  if (text(4, 8) === "ftyp" && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(text(8, 12))) return "heic"
  // Its readers take one behind anything within the first kilobyte.
  if (text(0, 1_024).includes("%PDF-")) return "pdf"
  return null
}

const refuse = (code: "FILE_LARGE" | "FILE_UNEXPECTED", because?: Text) =>
  new RuleBroken(code, { field: "photo", because })
