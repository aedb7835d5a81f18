import { createHash } from "node:crypto"
import { pipeline, Readable } from "node:stream"
import { createGzip } from "node:zlib"
import type { ZipPart } from "#app/platform/streams/zip.server"

/** A file that goes into a ZIP for whoever checks; `tag` names its content, so that the ZIP's can be told unread. */
export type PackFile = ZipPart & { tag: string }

/** One whose few bytes are there. */
export function writtenFile(name: string, contents: string | Buffer): PackFile {
  const bytes = Buffer.from(contents)
  const tag = createHash("sha256").update(bytes).digest("hex")
  return { name, tag, open: () => Readable.from([bytes], { objectMode: false }) }
}

/** So many lines are a part of a packed file. */
const PART = 1_000_000

/**
 * Lines as a `.gz`, packed as they are read. Each part is a member of its own (RFC 1952), which unpacks without those
 * before it; whoever unpacks the file has all lines in a row.
 */
export function gzipped(pieces: AsyncIterable<string>, each = PART): Readable {
  return Readable.from(membersOf(pieces, each), { objectMode: false })
}

async function* membersOf(pieces: AsyncIterable<string>, each: number): AsyncGenerator<Buffer> {
  const coming = pieces[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await coming.next()
    return done ? undefined : value
  }
  let piece = await next()
  async function* part(): AsyncGenerator<string> {
    for (let left = each; left > 0 && piece !== undefined;) {
      const { lines, end } = countLines(piece, left)
      yield piece.slice(0, end)
      left -= lines
      piece = piece.slice(end) || (await next())
    }
  }
  try {
    do {
      const packed = createGzip()
      // What goes wrong destroys both, and whoever reads hears of it.
      pipeline(Readable.from(part()), packed, () => {})
      yield* packed
    } while (piece !== undefined)
  } finally {
    await coming.return?.()
  }
}

/** How many whole lines a piece has, up to so many, and where the last of them ends. */
function countLines(piece: string, most: number): { lines: number; end: number } {
  let [lines, end] = [0, 0]
  for (; lines < most && end < piece.length; lines++) end = piece.indexOf("\n", end) + 1
  return { lines, end }
}

/** Names all files of a ZIP and what is in them. */
export const packTag = (files: readonly PackFile[]): string =>
  createHash("sha256")
    .update(files.map(({ name, tag }) => `${name} ${tag}\n`).join(""))
    .digest("hex")
