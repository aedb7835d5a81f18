import { createHash, randomBytes } from "node:crypto"
import { v7 as uuidv7 } from "uuid"
import { leafHash } from "#app/domain/draws/base/merkle-tree.server"
import { canonicalJson } from "#app/platform/canonical-json"

/** More than this no entry holds; who has more to tell writes several. */
const MOST_BYTES = 60_000

/** What an entry says, `kind` among it; its file in `kinds` makes it. */
export type EntryContent = { kind: string } & Record<string, unknown>

/** Rows of the log that have no place yet. */
export type OpenEntry = { id: string; kind: string; scope: string | null; envelope: string; leaf: Buffer }
/** Its envelope and leaf follow from its line: the database works them out. */
export type SealedEntry = {
  id: string
  kind: string
  scope: string
  sealedLine: string
  invoiceId: string | null
}

export const drawScope = (drawId: string): string => `draw:${drawId}`
export const prizesScope = (batchId: string): string => `prizes:${batchId}`

/** RFC 6962's hash of an envelope. */
export const leafOf = (envelope: string): Buffer => Buffer.from(leafHash(Buffer.from(envelope)), "latin1")

/** The line that stands for a sealed one until its scope is opened. */
export const envelopeOf = (scope: string, sealedLine: string): string => {
  const seal = createHash("sha256").update(sealedLine).digest("hex")
  return canonicalJson({ kind: "sealed", scope, seal })
}

/** An entry that everybody reads as soon as it has its place. */
export function openEntry<Said extends { kind: string }>(said: Said, scope: string | null = null): OpenEntry {
  const envelope = checked(canonicalJson(said))
  return { id: uuidv7(), kind: said.kind, scope, envelope, leaf: leafOf(envelope) }
}

/** An entry of which everybody sees a seal until its scope is opened; the salt keeps it from being guessed. */
export function sealedEntry(
  said: EntryContent,
  { scope, invoiceId }: { scope: string; invoiceId: string | null },
): SealedEntry {
  const sealedLine = checked(canonicalJson({ ...said, salt: randomBytes(16).toString("hex") }))
  return { id: uuidv7(), kind: said.kind, scope, sealedLine, invoiceId }
}

function checked(line: string): string {
  if (Buffer.byteLength(line) > MOST_BYTES) throw new Error("an entry of the log is too long")
  return line
}
