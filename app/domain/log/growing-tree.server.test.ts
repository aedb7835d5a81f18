import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { leafHash } from "#app/domain/draws/base/merkle-tree.server"
import { GrowingTree, packEdge, unpackEdge } from "./growing-tree.server"

const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest()

/** RFC 6962, section 2.1, word for word. */
function mth(data: Buffer[]): Buffer {
  if (data.length === 1) return sha256(Buffer.of(0), data[0]!)
  let k = 1
  while (k * 2 < data.length) k *= 2
  return sha256(Buffer.of(1), mth(data.slice(0, k)), mth(data.slice(k)))
}

const entries = Array.from({ length: 700 }, (_, n) => Buffer.from(`entry ${n}`))
const leaf = (n: number) => leafHash(entries[n]!)

test("its root is that of the standard at every size, whenever it was laid down and taken up again", () => {
  let tree = new GrowingTree()
  for (let n = 0; n < 300; n++) {
    tree.add(leaf(n))
    if (n % 7 === 0) tree = new GrowingTree(tree.size, unpackEdge(packEdge(tree.edge())))
    expect(Buffer.from(tree.root(), "latin1")).toEqual(mth(entries.slice(0, n + 1)))
  }
})

test("each 256 leaves complete a node of the tiles above", () => {
  const tree = new GrowingTree()
  const nodes = entries.flatMap((_, n) => tree.add(leaf(n)))
  expect(nodes).toEqual([
    { level: 1, number: 0, hash: mth(entries.slice(0, 256)).toString("latin1") },
    { level: 1, number: 1, hash: mth(entries.slice(256, 512)).toString("latin1") },
  ])
})

test("of an empty tree there is nothing to sign", () => {
  expect(() => new GrowingTree().root()).toThrow("empty tree")
})
