import { databases } from "#app/db/client.server"
import { findCheckpoint, findStamp } from "#app/domain/log/checkpoints.queries.server"
import { FOR_EVER, keptFor } from "#app/platform/answers/cache-control"
import { logLoader, TEXT } from "./log-answer.server"

/** A checkpoint that was signed before, by its size, and with `.tsr` behind that the time stamp over its text. */
export const loader = logLoader(async ({ params }, log) => {
  const [, size, stamp] = /^([1-9][0-9]{0,14})(\.tsr)?$/.exec(params.size ?? "") ?? []
  if (!size) return null
  const db = databases().primary
  const tree = { log, size: Number(size) }
  if (stamp === undefined) {
    const found = await findCheckpoint(db, tree)
    return found ? { body: found.note, type: TEXT, cache: keptFor(300) } : null
  }
  const found = await findStamp(db, tree)
  return found ? { body: new Uint8Array(found), type: "application/timestamp-reply", cache: FOR_EVER } : null
})
