import { RuleBroken } from "#app/errors"
import { type Files, newFileKey } from "#app/platform/storage/files.server"
import { log } from "#app/platform/log/log.server"
import { photoReasons } from "#app/words/reasons/photos"
import type { Photo } from "./photo.server"

/**
 * Stores a photo before the transaction that names it: a crash in between leaves a file without a row, which is swept,
 * and never the reverse. Answers its key; throws CANNOT_SEND_FILE beside `photo`.
 */
export async function storePhoto(files: Files, { bytes, contentType, extension }: Photo): Promise<string> {
  const key = newFileKey("photos", extension)
  try {
    await files.put(key, bytes, contentType)
    return key
  } catch (error) {
    log.error({ err: error }, "photo not stored")
    throw new RuleBroken("CANNOT_SEND_FILE", {
      field: "photo",
      because: photoReasons.notStored,
    })
  }
}

/** Nobody's answer waits on a file that the sweep would take anyway. */
export const dropPhoto = (files: Files, key: string): Promise<void> =>
  files.delete(key).catch((error: unknown) => log.warn({ err: error }, "photo not deleted"))
