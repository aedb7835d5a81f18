import { setTimeout as sleep } from "node:timers/promises"
import { RuleBroken } from "#app/errors"
import { type Files, newFileKey } from "#app/platform/storage/files.server"
import { log } from "#app/platform/log/log.server"
import { photoReasons } from "#app/words/reasons/photos"
import type { Photo } from "./photo.server"

/** A bucket is tried three times, each for so long: nobody stands before a form until all have failed. */
const PATIENCE_MS = 12_000
/** A store that is away or full is mended by people. */
const COME_BACK_SECONDS = 30

/**
 * Stores a photo before the transaction that names it: a crash in between leaves a file without a row, which is swept,
 * and never the reverse; so does a store that takes it after `patienceMs`, when nobody waits any more. Answers its key;
 * throws CANNOT_SEND_FILE (503) beside `photo`.
 */
export async function storePhoto(
  files: Files,
  { bytes, contentType, extension }: Photo,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const key = newFileKey("photos", extension)
  try {
    await Promise.race([files.put(key, bytes, contentType), lateness(patienceMs)])
    return key
  } catch (error) {
    log.error({ err: error }, "photo not stored")
    throw new RuleBroken("CANNOT_SEND_FILE", {
      field: "photo",
      because: photoReasons.notStored,
      data: { retryAfter: COME_BACK_SECONDS },
    })
  }
}

async function lateness(patienceMs: number): Promise<never> {
  await sleep(patienceMs, undefined, { ref: false })
  throw new Error(`the store did not take a photo within ${patienceMs} ms`)
}

/** Nobody's answer waits on a file that the sweep would take anyway. */
export const dropPhoto = (files: Files, key: string): Promise<void> =>
  files.delete(key).catch((error: unknown) => log.warn({ err: error }, "photo not deleted"))
