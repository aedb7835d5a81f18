import { createHash } from "node:crypto"
import { pipeline, Readable } from "node:stream"
import { createGzip } from "node:zlib"
import type { ZipPart } from "#app/platform/zip.server"

/** A file that goes into a ZIP for whoever checks; `tag` names its content, so that the ZIP's can be told unread. */
export type PackFile = ZipPart & { tag: string }

/** One whose few bytes are there. */
export function writtenFile(name: string, contents: string | Buffer): PackFile {
  const bytes = Buffer.from(contents)
  const tag = createHash("sha256").update(bytes).digest("hex")
  return { name, tag, open: () => Readable.from([bytes], { objectMode: false }) }
}

/** Lines as a `.gz`, packed as they are read. */
export function gzipped(lines: AsyncIterable<string>): Readable {
  const packed = createGzip()
  // What goes wrong destroys both, and whoever reads hears of it.
  pipeline(Readable.from(lines), packed, () => {})
  return packed
}

/** Names all files of a ZIP and what is in them. */
export const packTag = (files: readonly PackFile[]): string =>
  createHash("sha256")
    .update(files.map(({ name, tag }) => `${name} ${tag}\n`).join(""))
    .digest("hex")
