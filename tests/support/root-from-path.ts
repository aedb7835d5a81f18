import { climb, type TreeHash } from "#app/domain/draws/base/merkle-tree.server"

/** The root that a leaf and its path lead to, as a visitor reckons it; null where the path does not fit the size. */
export function rootFromPath(leaf: TreeHash, proof: Parameters<typeof climb>[1]): TreeHash | null {
  const steps = climb(leaf, proof)
  return steps && (steps.at(-1)?.node ?? leaf)
}
