import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto"
import type { Answers } from "./outside-server"

const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest()
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right)

/** A cosigner's key, as C2SP's tlog-cosignature has it. */
export function cosigner(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32)
  const typed = Buffer.concat([Buffer.of(4), raw])
  const id = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4)
  const vkey = `${name}+${id.toString("hex")}+${typed.toString("base64")}`
  /** The line of its signature over a checkpoint's text. */
  const cosign = (text: string, at: Date) => {
    const seconds = Math.floor(at.getTime() / 1000)
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(BigInt(seconds))
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), privateKey)
    return `— ${name} ${Buffer.concat([id, time, signature]).toString("base64")}\n`
  }
  return { name, vkey, id, publicKey, cosign }
}
export type Cosigner = ReturnType<typeof cosigner>

/** Whether a note bears a cosignature of this key, and from when it says that it is. */
export function cosignedAt(
  note: string,
  { name, id, publicKey }: { name: string; id: Buffer; publicKey: KeyObject },
) {
  const split = note.lastIndexOf("\n\n")
  const text = note.slice(0, split + 1)
  for (const line of note.slice(split + 2).split("\n")) {
    if (!line.startsWith(`— ${name} `)) continue
    const bytes = Buffer.from(line.slice(`— ${name} `.length), "base64")
    if (!bytes.subarray(0, 4).equals(id)) continue
    const seconds = bytes.readBigUInt64BE(4)
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)
    if (verify(null, message, publicKey, bytes.subarray(12))) return new Date(Number(seconds) * 1000)
  }
  return null
}

/** RFC 6962, section 2.1.2, word for word: that m leaves are the beginning of all of these. */
export function naiveConsistency(m: number, leaves: readonly Buffer[]): Buffer[] {
  return subproof(m, leaves, true)
}

function subproof(m: number, leaves: readonly Buffer[], isWhole: boolean): Buffer[] {
  const n = leaves.length
  if (m === n) return isWhole ? [] : [mth(leaves)]
  let k = 1
  while (k * 2 < n) k *= 2
  if (m <= k) return [...subproof(m, leaves.slice(0, k), isWhole), mth(leaves.slice(k))]
  return [...subproof(m - k, leaves.slice(k), false), mth(leaves.slice(0, k))]
}

/** The root over hashes of leaves. */
function mth(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return node(mth(leaves.slice(0, k)), mth(leaves.slice(k)))
}

/** RFC 9162, section 2.1.4.2: whether a proof leads from one root to the other. */
function isConsistent(
  old: { size: number; root: Buffer },
  now: { size: number; root: Buffer },
  proof: Buffer[],
) {
  if (old.size === now.size) return proof.length === 0 && old.root.equals(now.root)
  let [fn, sn] = [old.size - 1, now.size - 1]
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  const path = (old.size & (old.size - 1)) === 0 ? [old.root, ...proof] : proof
  let [fr, sr] = [path[0]!, path[0]!]
  for (const c of path.slice(1)) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      ;[fr, sr] = [node(c, fr), node(c, sr)]
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
    } else sr = node(sr, c)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return fr.equals(old.root) && sr.equals(now.root) && sn === 0
}

type Tree = { size: number; root: Buffer }

/** A witness as C2SP's tlog-witness has it, by that page alone: cosigns what continues what it has. */
export function naiveWitness(
  key: Cosigner,
  clock: () => Date,
  { has = { size: 0, root: Buffer.alloc(0) }, extra = "" }: { has?: Tree; extra?: string } = {},
) {
  const answers: Answers = ({ path, body }, response) => {
    const text = body.toString()
    const [head = "", note = ""] = [text.slice(0, text.indexOf("\n\n")), text.slice(text.indexOf("\n\n") + 2)]
    const [first = "", ...lines] = head.split("\n")
    const old = /^old (0|[1-9][0-9]*)$/.exec(first)?.[1]
    const signed = note.slice(0, note.lastIndexOf("\n\n") + 1)
    const [, size, root] = signed.split("\n")
    if (path !== "/add-checkpoint" || old === undefined) return void response.writeHead(400).end()
    if (Number(old) !== has.size)
      return void response.writeHead(409, { "Content-Type": "text/x.tlog.size" }).end(`${has.size}\n`)
    const next = { size: Number(size), root: Buffer.from(root!, "base64") }
    const proof = lines.map((line) => Buffer.from(line, "base64"))
    const isFine = has.size === 0 ? proof.length === 0 : isConsistent(has, next, proof)
    if (!isFine) return void response.writeHead(422).end()
    has = next
    response.writeHead(200).end(key.cosign(signed, clock()) + extra)
  }
  return { answers, has: () => has }
}
