import { createHash, createPublicKey, verify } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { findTile } from "#app/domain/log/tiles.queries.server"
import { refusedWith } from "./refused-with"

const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest()

/** RFC 6962's root of these entries, read from the standard and from nothing of ours. */
export function naiveRoot(entries: readonly Buffer[]): Buffer {
  if (entries.length === 0) return sha256()
  if (entries.length === 1) return sha256(Buffer.of(0), entries[0]!)
  let k = 1
  while (k * 2 < entries.length) k *= 2
  return sha256(Buffer.of(1), naiveRoot(entries.slice(0, k)), naiveRoot(entries.slice(k)))
}

/** The entries of a bundle of tlog-tiles. */
export function unbundle(bytes: Buffer): Buffer[] {
  const entries: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + bytes.readUInt16BE(at)
    entries.push(bytes.subarray(at + 2, end))
    at = end
  }
  return entries
}

/** Whether a signed note bears the signature of a verifier key. */
export function noteVerifies(note: string, verifier: string): boolean {
  const [name = "", id = ""] = verifier.split("+", 2)
  const raw = Buffer.from(verifier.slice(name.length + id.length + 2), "base64").subarray(1)
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw])
  const key = createPublicKey({ key: der, format: "der", type: "spki" })
  const split = note.lastIndexOf("\n\n")
  const text = note.slice(0, split + 1)
  return note
    .slice(split + 2)
    .split("\n")
    .filter((line) => line.startsWith(`— ${name} `))
    .some((line) => {
      const bytes = Buffer.from(line.slice(`— ${name} `.length), "base64")
      return bytes.toString("hex", 0, 4) === id && verify(null, Buffer.from(text), key, bytes.subarray(4))
    })
}

/** The log as an outsider takes it from its last checkpoint and its bundles of entries. */
export async function naiveLog(db: Db) {
  const { log, note, verifier } = (await findLastCheckpoint(db))!
  const [, written, root] = note.split("\n")
  const size = Number(written)
  const entries: Buffer[] = []
  for (let number = 0; entries.length < size; number++) {
    const width = Math.min(256, size - number * 256)
    entries.push(...unbundle((await findTile(db, log, { of: "entries", level: 0, number, width }))!))
  }
  return {
    size,
    entries,
    root: Buffer.from(root!, "base64"),
    computedRoot: naiveRoot(entries),
    verifies: (given = verifier) => noteVerifies(note, given),
  }
}

/** The SQLSTATE with which the database refuses a statement. */
export const sqlStateOf = (db: Db, statement: string): Promise<string | undefined> =>
  refusedWith(db.execute(sql.raw(statement)))

/** Where a proof of tlog-proof leads from a sealed line, by the recursion of RFC 6962; base64. */
export function naiveTreeRootFrom(proof: {
  line: string
  index: number
  size: number
  path: string[]
  /** Of a chance, whose line does not name it. */
  scope?: string
}): string {
  const scope = proof.scope ?? `draw:${(JSON.parse(proof.line) as { draw: string }).draw}`
  const seal = sealOf(proof.line)
  const leaf = sha256(Buffer.of(0), Buffer.from(`{"kind":"sealed","scope":"${scope}","seal":"${seal}"}`))
  const climb = (index: number, size: number, path: Buffer[]): Buffer => {
    if (size === 1) return leaf
    let k = 1
    while (k * 2 < size) k *= 2
    const [rest, sister] = [path.slice(0, -1), path.at(-1)!]
    return index < k
      ? sha256(Buffer.of(1), climb(index, k, rest), sister)
      : sha256(Buffer.of(1), sister, climb(index - k, size - k, rest))
  }
  return climb(
    proof.index,
    proof.size,
    proof.path.map((node) => Buffer.from(node, "base64")),
  ).toString("base64")
}

const sealOf = (line: string) => sha256(Buffer.from(line)).toString("hex")
