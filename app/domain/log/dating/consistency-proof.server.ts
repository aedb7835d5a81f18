import type { TreeHash } from "#app/domain/draws/base/merkle-tree.server"
import type { Db } from "#app/db/client.server"
import { largestBelow, rootBetween } from "#app/domain/log/subtree-root.server"

type Trees = { log: number; old: number; size: number }

/** RFC 6962's proof that the tree of `old` leaves is the beginning of that of `size` (section 2.1.2); none for 0 or all. */
export async function consistencyProof(db: Db, { log, old, size }: Trees): Promise<TreeHash[]> {
  if (old === 0) return []
  const proof: TreeHash[] = []
  let [from, to] = [0, size]
  // Downwards, along the edge of the old tree: what lies beside it is a part of the proof.
  while (to !== old) {
    const middle = from + largestBelow(to - from)
    if (old <= middle) {
      proof.unshift(await rootBetween(db, log, middle, to))
      to = middle
    } else {
      proof.unshift(await rootBetween(db, log, from, middle))
      from = middle
    }
  }
  // Whoever asks has the old tree's root already where that is the subtree itself.
  if (from > 0) proof.unshift(await rootBetween(db, log, from, to))
  return proof
}
