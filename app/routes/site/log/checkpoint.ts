import { databases } from "#app/db/client.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { logLoader, TEXT } from "./log-answer.server"

/** The log as it stands, signed. */
export const loader = logLoader(async () => {
  const last = await findLastCheckpoint(databases().primary)
  return last ? { body: last.note, type: TEXT, cache: "public, max-age=5" } : null
})
