import { addAbortSignal } from "node:stream"
import { buffer } from "node:stream/consumers"
import type { Files } from "#app/platform/storage/files.server"

/** So long one look waits for all that it reads: all other photos of the process wait behind it. */
const READING_MS = 3_000
/** A store that was late is left alone for so long. */
const REST_MS = 30_000

const lateAt = new WeakMap<Files, number>()

/**
 * Reads the earlier photos of one look. Throws where the store hangs, before a file or in the middle of it, or did so a
 * moment ago: a store that is slow for everybody must not cost every sender those seconds, one after the other.
 */
export function earlierPhotos(files: Files, nowMs: () => number = () => performance.now()) {
  let leftMs = READING_MS
  return async (key: string): Promise<Buffer | undefined> => {
    const began = nowMs()
    if (began - (lateAt.get(files) ?? -Infinity) < REST_MS) throw new Error("the store was late a moment ago")
    const signal = AbortSignal.timeout(Math.max(Math.ceil(leftMs), 1))
    try {
      return await Promise.race([read(files, key, signal), lateness(signal)])
    } catch (error) {
      if (signal.aborted) lateAt.set(files, nowMs())
      throw error
    } finally {
      leftMs -= nowMs() - began
    }
  }
}

async function read(files: Files, key: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const stream = await files.find(key)
  return stream && buffer(addAbortSignal(signal, stream))
}

const lateness = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })
