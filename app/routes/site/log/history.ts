import { databases } from "#app/db/client.server"
import { findCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { logLoader, TEXT } from "./log-answer.server"

/** A checkpoint that was signed before, by its size. */
export const loader = logLoader(async ({ params }) => {
  const size = /^[1-9][0-9]{0,14}$/.exec(params.size ?? "")
  const found = size && (await findCheckpoint(databases().primary, Number(size[0])))
  return found ? { body: found.note, type: TEXT, cache: "public, max-age=300" } : null
})
