import { nodeHash, rootOf, type TreeHash } from "#app/domain/draws/base/merkle-tree.server"
import type { Db } from "#app/db/client.server"
import { TILE_HEIGHT } from "./tile-path"
import { hashesBetween } from "./tiles.queries.server"

/** The largest power of two below a size: where RFC 6962 parts a tree in two. */
export function largestBelow(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** The root over leaves of a log from one place up to another, of which the first begins a subtree. */
export async function rootBetween(db: Db, log: number, from: number, to: number): Promise<TreeHash> {
  const left = largestBelow(to - from)
  if (left * 2 === to - from || to - from === 1) return rootOfFull(db, log, from, to - from)
  return nodeHash(await rootOfFull(db, log, from, left), await rootBetween(db, log, from + left, to))
}

/** Of a full subtree: from the nodes of the level of tiles just below its root. */
async function rootOfFull(db: Db, log: number, from: number, leaves: number): Promise<TreeHash> {
  const level = Math.floor(Math.log2(leaves) / TILE_HEIGHT)
  const each = 2 ** (TILE_HEIGHT * level)
  const hashes = await hashesBetween(db, { log, level }, from / each, (from + leaves) / each)
  return rootOf(hashes.map((hash) => hash.toString("latin1")))
}
