import { databases } from "#app/db/client.server"
import { readTilePath } from "#app/domain/log/tile-path"
import { findTile } from "#app/domain/log/tiles.queries.server"
import { FOR_EVER } from "#app/platform/answers/cache-control"
import { logLoader } from "./log-answer.server"

/** Hashes of the tree, or the entries themselves, 256 at a time. */
export const loader = logLoader(async ({ params }, log) => {
  const tile = readTilePath(params["*"] ?? "")
  const bytes = tile && (await findTile(databases().primary, log, tile))
  return bytes ? { body: new Uint8Array(bytes), type: "application/octet-stream", cache: FOR_EVER } : null
})
