import type { Db } from "#app/db/client.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { type Jobs, sendLater } from "#app/queue/jobs.server"
import { choiceKey, type KeptChoice } from "./choice-key"

/**
 * Sees to it that what somebody chose about their own data stands beside the database too: an older copy that is put in
 * its place does not know of it (`replay-choices`). By a job of the transaction that changes it: the store may be away, which
 * holds nobody up. Of a person it says a row's id and nothing else.
 */
export const keepChoice = (tx: Db, { registrationId, choice, at }: KeptChoice): Promise<void> =>
  sendLater(tx, "choices", { registrationId, choice, at: at.toISOString() })

/** The job. It asks no row, so that one that waits in an older copy says nothing wrong; twice is once. */
export const storeChoice = (
  { registrationId, choice, at }: Jobs["choices"],
  files: Files = storedFiles(),
): Promise<void> =>
  files.put(choiceKey({ registrationId, choice, at: new Date(at) }), Buffer.alloc(0), "text/plain")
