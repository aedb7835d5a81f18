import { hash } from "node:crypto"

/** RFC 6962, section 2.1: a leaf's hash begins with 0x00, an inner node's with 0x01, so that neither passes for the other. */
const LEAF = 0x00
const NODE = 0x01
export const HASH_BYTES = 32

/** A hash: its 32 bytes as a latin1 string, which Node makes and compares thrice as fast as buffers. */
export type TreeHash = string
const sha256 = (data: Uint8Array): TreeHash => hash("sha256", data, "binary")

export const toHex = (node: TreeHash): string => Buffer.from(node, "latin1").toString("hex")
export const fromHex = (hex: string): TreeHash => Buffer.from(hex, "hex").toString("latin1")

// Lines of one base are equally long, so one buffer serves them all.
let leaf = Buffer.alloc(1)

/** The hash of a line of data, the bytes from `start` up to but without `end`. */
export function leafHash(data: Buffer, start = 0, end = data.length): TreeHash {
  if (leaf.length !== 1 + end - start) leaf = Buffer.alloc(1 + end - start, LEAF)
  data.copy(leaf, 1, start, end)
  return sha256(leaf)
}

const joint = Buffer.alloc(1 + 2 * HASH_BYTES, NODE)

export function nodeHash(left: TreeHash, right: TreeHash): TreeHash {
  joint.write(left, 1, "latin1")
  joint.write(right, 1 + HASH_BYTES, "latin1")
  return sha256(joint)
}

/** The root over hashes of leaves, or of equally high full subtrees of which only the last may be smaller. */
export class TreeRoot {
  /** Roots of full subtrees, the largest first; as high as the size has bits. */
  readonly #peaks: TreeHash[] = []
  size = 0

  add(node: TreeHash): void {
    let [top, full] = [node, this.size++]
    // Two subtrees of one height become one, as a carry runs through the bits of the size.
    for (; full & 1; full >>>= 1) top = nodeHash(this.#peaks.pop()!, top)
    this.#peaks.push(top)
  }

  /** The hash of nothing for no leaves. */
  root(): TreeHash {
    let root = this.#peaks.at(-1)
    if (!root) return sha256(new Uint8Array(0))
    for (let at = this.#peaks.length - 2; at >= 0; at--) root = nodeHash(this.#peaks[at]!, root)
    return root
  }
}

export function rootOf(nodes: readonly TreeHash[]): TreeHash {
  const tree = new TreeRoot()
  for (const node of nodes) tree.add(node)
  return tree.root()
}

/** RFC 6962, section 2.1.1: the sister nodes from a leaf up to the root, of the tree over `nodes`. */
export function inclusionPath(nodes: readonly TreeHash[], index: number): TreeHash[] {
  if (nodes.length < 2) return []
  const left = leftSize(nodes.length)
  return index < left
    ? [...inclusionPath(nodes.slice(0, left), index), rootOf(nodes.slice(left))]
    : [...inclusionPath(nodes.slice(left), index - left), rootOf(nodes.slice(0, left))]
}

/** The largest power of two below `size`. */
const leftSize = (size: number) => 2 ** (31 - Math.clz32(size - 1))

/** One step towards the root: the sister, on which side it stands, and the hash of both. */
type ClimbStep = { sister: TreeHash; sisterIsLeft: boolean; node: TreeHash }
type MerkleProof = { index: number; size: number; path: readonly TreeHash[] }

/** The way from a leaf to the root, step by step (RFC 9162, section 2.1.3.2), or null where the path does not fit the size. */
export function climb(leaf: TreeHash, { index, size, path }: MerkleProof): ClimbStep[] | null {
  if (index < 0 || index >= size) return null
  const steps: ClimbStep[] = []
  let [node, place, last] = [leaf, index, size - 1]
  for (const sister of path) {
    if (last === 0) return null
    const sisterIsLeft = place % 2 === 1 || place === last
    node = sisterIsLeft ? nodeHash(sister, node) : nodeHash(node, sister)
    if (sisterIsLeft)
      while (place % 2 === 0 && place > 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    steps.push({ sister, sisterIsLeft, node })
  }
  return last === 0 ? steps : null
}
