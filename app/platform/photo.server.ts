import { createHash } from "node:crypto"
import sharp from "sharp"
import { RuleBroken, type Text } from "#app/errors"
import { fieldText } from "#app/words/fields"
import { photoReasons } from "#app/words/reasons/photos"
import { inTurn } from "./in-turn"

const MAX_MEGABYTES = 10
const MAX_PIXELS = 40_000_000
const LONG_EDGE = 2_000
/** Decoding takes memory and a core: one at a time in a process, a few in line. */
const oneByOne = inTurn({ atOnce: 1, waiting: 20 })

// Nothing of one person's photo stays in memory for the next, and one thread leaves the rest to pages.
sharp.cache(false)
sharp.concurrency(1)

export type Photo = {
  /** Drawn anew: upright, at most 2,000 px long, without metadata or anything behind the picture. */
  bytes: Buffer
  contentType: "image/jpeg"
  extension: "jpg"
  width: number
  height: number
  /** SHA-256 (hex) of the file as it was sent: the same upload has the same one. */
  sentSha256: string
}

/**
 * The photo of a form's file field, safe to store; undefined when none was chosen. Throws FILE_LARGE,
 * FILE_UNEXPECTED (field "photo") or BUSY.
 */
export async function readPhoto(file: File | undefined): Promise<Photo | undefined> {
  if (!file || file.size === 0) return undefined
  if (file.size > MAX_MEGABYTES * 1024 * 1024)
    throw refuse("FILE_LARGE", fieldText(`file-max:${MAX_MEGABYTES}`))
  const sent = Buffer.from(await file.arrayBuffer())
  const kind = kindOf(sent)
  if (kind === "heic") throw refuse("FILE_UNEXPECTED", photoReasons.heic)
  if (!kind) throw refuse("FILE_UNEXPECTED", photoReasons.format)
  const drawn = await oneByOne(() => drawAnew(sent, kind))
  return {
    bytes: drawn.data,
    contentType: "image/jpeg",
    extension: "jpg",
    width: drawn.info.width,
    height: drawn.info.height,
    sentSha256: createHash("sha256").update(sent).digest("hex"),
  }
}

async function drawAnew(sent: Buffer, kind: "jpeg" | "png" | "webp") {
  // Only the header is read here: what would fill the memory is refused before a pixel is decoded.
  const header = await sharp(sent)
    .metadata()
    .catch(() => null)
  if (!header || header.format !== kind) throw refuse("FILE_UNEXPECTED", photoReasons.format)
  if (header.width * header.height > MAX_PIXELS) throw refuse("FILE_LARGE")
  return sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: LONG_EDGE, height: LONG_EDGE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuse("FILE_UNEXPECTED", photoReasons.broken)
    })
}

/** What the first bytes say; names and types that the browser sends are only claims. */
function kindOf(bytes: Buffer): "jpeg" | "png" | "webp" | "heic" | null {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to)
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg"
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png"
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp"
  if (text(4, 8) === "ftyp" && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(text(8, 12))) return "heic"
  return null
}

const refuse = (code: "FILE_LARGE" | "FILE_UNEXPECTED", because?: Text) =>
  new RuleBroken(code, { field: "photo", because })
