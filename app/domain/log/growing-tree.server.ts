import { HASH_BYTES, nodeHash, type TreeHash } from "#app/domain/draws/base/merkle-tree.server"
import { TILE_HEIGHT } from "./tile-path"

/** The root of a full subtree on a level of tiles, 1 being the first above the leaves. */
export type TileNode = { level: number; number: number; hash: TreeHash }

/**
 * RFC 6962's tree as it grows, held by the roots of its full subtrees at the right edge alone: some dozens of hashes,
 * however many leaves there are.
 */
export class GrowingTree {
  readonly #edge: TreeHash[]
  #size: number

  constructor(size = 0, edge: readonly TreeHash[] = []) {
    this.#size = size
    this.#edge = Array.from(edge)
  }

  /** Adds a leaf; answers the nodes of tiles that it completes. */
  add(leaf: TreeHash): TileNode[] {
    const nodes: TileNode[] = []
    let [top, index] = [leaf, this.#size++]
    // Two subtrees of one height become one, as a carry runs through the bits of the size.
    for (let height = 1; index % 2 === 1; height++) {
      top = nodeHash(this.#edge.pop()!, top)
      index = (index - 1) / 2
      if (height % TILE_HEIGHT === 0) nodes.push({ level: height / TILE_HEIGHT, number: index, hash: top })
    }
    this.#edge.push(top)
    return nodes
  }

  get size(): number {
    return this.#size
  }

  edge(): readonly TreeHash[] {
    return this.#edge
  }

  /** Of a tree with leaves: an empty log is never signed. */
  root(): TreeHash {
    const [last, ...higher] = this.#edge.toReversed()
    if (last === undefined) throw new Error("an empty tree has no root to sign")
    return higher.reduce((root, left) => nodeHash(left, root), last)
  }
}

/** The edge as one column holds it. */
export const packEdge = (edge: readonly TreeHash[]): Buffer => Buffer.from(edge.join(""), "latin1")
export const unpackEdge = (packed: Buffer): TreeHash[] =>
  Array.from({ length: packed.length / HASH_BYTES }, (_, at) =>
    packed.toString("latin1", at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
