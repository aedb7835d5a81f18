import type { Db } from "#app/db/client.server"
import type { Files } from "#app/platform/storage/files.server"
import { log } from "#app/platform/log/log.server"
import { type Erasing, erasePerson } from "./erase-person.server"

/** One person who cannot be erased keeps nobody else: it is tried again the next night, and the log says why. */
export async function tryErasing(
  db: Db,
  erasing: Erasing,
  files: Files,
): Promise<"erased" | "waiting" | "failed"> {
  try {
    return (await erasePerson(db, erasing, files)) ? "erased" : "waiting"
  } catch (error) {
    log.error({ err: error, registrationId: erasing.registrationId }, "somebody was not erased")
    return "failed"
  }
}
