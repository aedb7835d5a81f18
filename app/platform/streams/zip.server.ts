import { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { ZipFile } from "yazl"

/** A file of a ZIP: its name there, and what opens it once its turn has come. */
export type ZipPart = {
  name: string
  open(): Readable | Promise<Readable>
  /** Its bytes are as small as they get. */
  isPacked?: boolean
}

/**
 * A ZIP, written as its parts are read, one after the other: no more is ever held than what is on its way. `at` is what
 * its files say of their age, so that the same parts make the same bytes.
 */
export async function* zipChunks(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  at: Date,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // The library says Node's oldest interface; it is a PassThrough.
  const output = zip.outputStream as Readable
  let reading: Readable | undefined
  const fill = async () => {
    for await (const { name, open, isPacked = false } of parts) {
      reading = await open()
      zip.addReadStream(reading, name, { mtime: at, compress: !isPacked })
      await finished(reading)
    }
    zip.end()
  }
  fill().catch((error: Error) => output.destroy(error))
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    // Nobody wants the rest.
    reading?.destroy()
    output.destroy()
  }
}
