import { createHash } from "node:crypto"
import { HOLDER_CHARACTERS } from "./holder.server"
import { leafHash, rootOf, toHex, type TreeHash, TreeRoot } from "./merkle-tree.server"

/** First line of BASE.csv (app/domain/draws/formats.md). */
export const baseHeader = "series,element,holder,eligible\n"

/** Lines whose subtree has one hash in the tree's file; a power of two, so that the blocks are full subtrees. */
export const BLOCK_LINES = 1024

const LINE_BREAK = 0x0a

/** What is published of a base: hex of its bytes' SHA-256 and of its tree's root, and how many lines it has. */
type BaseSeal = { sha256: string; root: string; rows: number }

/** How long each line of a stored base is, its line break included. */
export const lineBytes = (seriesDigits: number): number =>
  seriesDigits + ",00000,".length + HOLDER_CHARACTERS + ",1\n".length

/**
 * Turns the lines of a base, equally long and in pieces of any size, into its bytes, hashing on the way and holding one
 * block of lines at most. `seal` and `blocks`, the tree's file, are there when all chunks have been taken.
 */
export function sealing(lines: AsyncIterable<Buffer>, width: number) {
  const hash = createHash("sha256").update(baseHeader)
  const tree = new TreeRoot()
  const blocks: TreeHash[] = []
  let rows = 0
  let leaves: TreeHash[] = []
  const endBlock = () => {
    if (leaves.length === 0) return
    const block = rootOf(leaves)
    blocks.push(block)
    tree.add(block)
    leaves = []
  }
  const addLines = (whole: Buffer) => {
    hash.update(whole)
    for (let at = 0; at < whole.length; at += width) {
      if (whole[at + width - 1] !== LINE_BREAK) throw new Error("a line of the base has another length")
      leaves.push(leafHash(whole, at, at + width - 1))
      if (leaves.length === BLOCK_LINES) endBlock()
    }
    rows += whole.length / width
  }

  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from(baseHeader)
    let rest = Buffer.alloc(0)
    for await (const piece of lines) {
      const chunk = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
      const whole = chunk.length - (chunk.length % width)
      rest = Buffer.from(chunk.subarray(whole))
      if (whole === 0) continue
      addLines(chunk.subarray(0, whole))
      yield chunk.subarray(0, whole)
    }
    if (rest.length > 0) throw new Error("the last line of the base is incomplete")
    endBlock()
  }

  return {
    chunks,
    seal: (): BaseSeal => ({ sha256: hash.digest("hex"), root: toHex(tree.root()), rows }),
    blocks: () => Buffer.from(blocks.join(""), "latin1"),
  }
}
