import { closeSync, fstatSync, openSync, readSync, statSync, type BigIntStats } from "node:fs"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "is a folder",
  EACCES: "may not be read",
  EPERM: "may not be read",
}

/** A file on disk that is read in pieces, and more than once. Throws FileRefused with the reason in one line. */
export class OpenFile {
  readonly #fd: number
  readonly #opened: BigIntStats

  constructor(readonly path: string) {
    this.#fd = this.#try(() => {
      // Asked first: to open a pipe is to wait for whoever writes to it.
      const found = statSync(path)
      if (found.isDirectory()) throw new FileRefused(path, "is a folder")
      if (!found.isFile())
        throw new FileRefused(path, "is not a file on disk, and has to be read more than once")
      return openSync(path, "r")
    })
    this.#opened = this.#stats()
  }

  get bytes(): number {
    return Number(this.#opened.size)
  }

  /** Fills the buffer from a place in the file on, in bytes; answers how many there were, fewer only at its end. */
  read(buffer: Buffer, from: number): number {
    return this.#try(() => {
      let filled = 0
      for (;;) {
        const read = readSync(this.#fd, buffer, filled, buffer.length - filled, from + filled)
        filled += read
        if (read === 0 || filled === buffer.length) return filled
      }
    })
  }

  /** Holds that nobody wrote to the file since it was opened: what was read and hashed is what stands there still. */
  assertUnchanged(): void {
    const { size, mtimeNs } = this.#stats()
    if (size !== this.#opened.size || mtimeNs !== this.#opened.mtimeNs)
      throw new FileRefused(this.path, "was changed while it was read")
  }

  close(): void {
    closeSync(this.#fd)
  }

  #stats(): BigIntStats {
    return this.#try(() => fstatSync(this.#fd, { bigint: true }))
  }

  #try<Result>(use: () => Result): Result {
    try {
      return use()
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (error instanceof FileRefused || !code) throw error
      throw new FileRefused(this.path, reasons[code] ?? `cannot be read (${code})`)
    }
  }
}

/** The file from its beginning, piece by piece in the same memory. */
export function piecesOf(file: OpenFile, size = 65_536): () => Buffer | undefined {
  const buffer = Buffer.allocUnsafe(size)
  let at = 0
  return () => {
    const read = file.read(buffer, at)
    at += read
    return read === 0 ? undefined : buffer.subarray(0, read)
  }
}
