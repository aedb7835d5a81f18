import { keptFor } from "#app/platform/answers/cache-control"
import { databases } from "#app/db/client.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { logLoader, TEXT } from "./log-answer.server"

/** A log as it stands, or stood as it ended, signed. */
export const loader = logLoader(async (_, log) => {
  const last = await findLastCheckpoint(databases().primary, log)
  return last ? { body: last.note, type: TEXT, cache: keptFor(5) } : null
})
