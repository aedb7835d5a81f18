import { Chapter, FormatFrame } from "./format-frame"
import type { FormatPart } from "./format-pages"

const blocks = {
  tree: `leaf(d)   = SHA-256(0x00 || d)
node(x,y) = SHA-256(0x01 || x || y)
root([])  = SHA-256()
root([d]) = leaf(d)
root(D)   = node(root(D[0…k−1]), root(D[k…n−1]))    k = 2^i < n ≤ 2k`,
  seals: `commitment = hex(SHA-256(key || text))
text = {"draw":"ID","series":{"count":N,"first":N},"version":N}`,
  shuffle: `N = seriesCount × 100000
a = ⌈√N⌉        b = ⌈N ÷ a⌉

F(i, h) = uint48(HMAC-SHA-256(key, uint8(i) || uint64(N) || uint64(h))[0…5])

P(x):
  L = x mod a        R = ⌊x ÷ a⌋
  i = 0 … 7:
    m = i mod 2 = 0 ? a : b
    (L, R) = (R, (L + F(i, R)) mod m)
  = L + a × R

value  = P(position);   value ≥ N ⇒ value = P(value)
series = seriesFirst + ⌊value ÷ 100000⌋        element = value mod 100000`,
} as const

type Tree = {
  lines: readonly { line: string; leaf: string }[]
  first: string
  root: string
  proof: object
}
type Shuffle = {
  key: string
  size: number
  a: number
  b: number
  message: string
  hmac: string
  numbers: readonly { position: number; value: number; number: string }[]
}
export type ProofChaptersProps = {
  texts: Record<FormatPart<"proofs">, string>
  tree: Tree
  shuffle: Shuffle
}

/** What proves that a number was in the list, and that it came from a key that was sealed before. */
export function ProofChapters({ texts, tree, shuffle }: ProofChaptersProps) {
  return (
    <FormatFrame page="proofs">
      <Chapter part="tree" html={texts.tree} block={blocks.tree} example={sayTree(tree)} />
      <Chapter part="seals" html={texts.seals} block={blocks.seals} />
      <Chapter part="shuffle" html={texts.shuffle} block={blocks.shuffle} example={sayShuffle(shuffle)} />
    </FormatFrame>
  )
}

const sayTree = ({ lines, first, root, proof }: Tree) =>
  [
    ...lines.map(({ line, leaf }, at) => `${line}\n  leaf ${at}    ${leaf}`),
    `node(0,1)   ${first}`,
    `root        ${root}`,
    `PROOF.json  ${JSON.stringify(proof)}`,
  ].join("\n")

const sayShuffle = ({ key, size, a, b, message, hmac, numbers }: Shuffle) =>
  [
    `key = ${key}`,
    `seriesFirst = 7   seriesCount = 2   N = ${size}   a = ${a}   b = ${b}`,
    `i = 0, h = 0:  ${message}`,
    `  HMAC         ${hmac}`,
    ...numbers.map(({ position, value, number }) => `${position} → ${value} → ${number}`),
  ].join("\n")
