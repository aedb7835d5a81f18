import type { Readable } from "node:stream"
import { type Entry, fromBufferPromise } from "yauzl"

/** Part of it is missing, spoilt, or grows to more than any sheet of ours would. */
export class UnreadableArchive extends Error {}

/** All that is read of an archive may grow to so much, by what it says itself: a bomb is told before it goes off. */
const MOST_BYTES = 400_000_000

type Archive = {
  has: (name: string) => boolean
  /** A file of it as it is unpacked. Throws UnreadableArchive. */
  read: (name: string) => AsyncGenerator<Buffer>
}

/** The files of a ZIP archive by their names; of two alike the last one counts. Throws UnreadableArchive. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const entries = new Map<string, Entry>()
  const archive = await orUnreadable(async () => {
    const archive = await fromBufferPromise(bytes, { autoClose: false, lazyEntries: true })
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry)
    return archive
  })
  let promised = 0
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry || (promised += entry.uncompressedSize) > MOST_BYTES) throw new UnreadableArchive(name)
      const stream: Readable = await orUnreadable(() => archive.openReadStreamPromise(entry))
      const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      try {
        for (;;) {
          const chunk = await orUnreadable(() => chunks.next())
          if (chunk.done) return
          yield chunk.value
        }
      } finally {
        stream.destroy()
      }
    },
  }
}

/** The library's own errors are plain ones: whatever it throws is the file's fault. */
async function orUnreadable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw new UnreadableArchive("unreadable", { cause: error })
  }
}
