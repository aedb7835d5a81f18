import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import {
  climb,
  fromHex,
  inclusionPath,
  leafHash,
  nodeHash,
  rootOf,
  toHex,
  type TreeHash,
} from "./merkle-tree.server"

const hex = (node: TreeHash | null) => node && toHex(node)
const sha256 = (...hexes: string[]) =>
  fromHex(createHash("sha256").update(hexes.join(""), "hex").digest("hex"))
const leaves = (count: number) =>
  Array.from({ length: count }, (_, at) => leafHash(Buffer.from(`line ${at}`)))

/** The root that a leaf and its path lead to. */
const rootFromPath = (leaf: TreeHash, proof: Parameters<typeof climb>[1]): TreeHash | null => {
  const steps = climb(leaf, proof)
  return steps && (steps.at(-1)?.node ?? leaf)
}

/** The definition of RFC 6962, written down as it stands. */
function definition(nodes: TreeHash[]): TreeHash {
  if (nodes.length === 0) return sha256("")
  if (nodes.length === 1) return nodes[0]!
  let k = 1
  while (k * 2 < nodes.length) k *= 2
  return sha256("01", toHex(definition(nodes.slice(0, k))), toHex(definition(nodes.slice(k))))
}

test("the known roots of the certificate logs' own test data", () => {
  // RFC 6962's reference implementations publish these for the inputs "", 00, 10, 2021, 3031, 40414243 …
  const inputs = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
  ]
  const nodes = inputs.map((input) => leafHash(Buffer.from(input, "hex")))
  expect(hex(rootOf([]))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  expect(hex(rootOf(nodes.slice(0, 1)))).toBe(
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  )
  expect(hex(rootOf(nodes))).toBe("5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328")
})

test("the streamed root is the definition's, whatever the size", () => {
  for (let size = 0; size <= 70; size++) expect(hex(rootOf(leaves(size)))).toBe(hex(definition(leaves(size))))
})

test("a tree over full blocks has the root of the tree over all leaves", () => {
  for (const size of [1, 7, 8, 9, 16, 23, 64, 65]) {
    const all = leaves(size)
    const blocks = Array.from({ length: Math.ceil(size / 8) }, (_, at) =>
      rootOf(all.slice(at * 8, at * 8 + 8)),
    )
    expect(hex(rootOf(blocks))).toBe(hex(rootOf(all)))
  }
})

test("every leaf's path leads to the root, and no other leaf's or size's does", () => {
  for (let size = 1; size <= 34; size++) {
    const [all, root] = [leaves(size), hex(rootOf(leaves(size)))]
    for (let index = 0; index < size; index++) {
      const path = inclusionPath(all, index)
      expect(hex(rootFromPath(all[index]!, { index, size, path }))).toBe(root)
      expect(hex(rootFromPath(leafHash(Buffer.from("another")), { index, size, path }))).not.toBe(root)
      expect(hex(rootFromPath(all[index]!, { index: index + 1, size, path }))).not.toBe(root)
      expect(rootFromPath(all[index]!, { index, size, path: [...path, all[0]!] })).toBeNull()
      if (path.length > 0)
        expect(hex(rootFromPath(all[index]!, { index, size, path: path.slice(1) }))).not.toBe(root)
    }
  }
})

test("a leaf never passes for a node", () => {
  const [a, b] = leaves(2) as [TreeHash, TreeHash]
  expect(hex(leafHash(Buffer.from(a + b, "latin1")))).not.toBe(hex(nodeHash(a, b)))
})
