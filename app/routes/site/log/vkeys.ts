import { databases } from "#app/db/client.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { logLoader, TEXT } from "./log-answer.server"

/** The keys that the log is checked with, one a line. */
export const loader = logLoader(async () => {
  const log = await findLastCheckpoint(databases().primary)
  return log ? { body: `${log.verifier}\n`, type: TEXT, cache: "public, max-age=60" } : null
})
