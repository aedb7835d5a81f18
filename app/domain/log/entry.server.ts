import { createHash, randomBytes } from "node:crypto"
import { v7 as uuidv7 } from "uuid"
import { leafHash } from "#app/domain/draws/base/merkle-tree.server"
import { canonicalJson } from "#app/platform/canonical-json"

/** More than this no entry holds; who has more to tell writes several. */
const MOST_BYTES = 60_000

/** What an entry says, `kind` among it; its file in `kinds` makes it. */
export type Said = { kind: string } & Record<string, unknown>

/** A row of the log that has no place yet. */
export type NewEntry = {
  id: string
  kind: string
  scope: string | null
  envelope: string
  sealedLine: string | null
  leaf: Buffer
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
export function openEntry(said: Said, scope: string | null = null): NewEntry {
  const envelope = checked(canonicalJson(said))
  const shown = { envelope, sealedLine: null, leaf: leafOf(envelope), invoiceId: null }
  return { id: uuidv7(), kind: said.kind, scope, ...shown }
}

/** An entry of which everybody sees a seal until its scope is opened; the salt keeps it from being guessed. */
export function sealedEntry(
  said: Said,
  { scope, invoiceId }: { scope: string; invoiceId: string | null },
): NewEntry {
  const sealedLine = checked(canonicalJson({ ...said, salt: randomBytes(16).toString("hex") }))
  const envelope = envelopeOf(scope, sealedLine)
  return { id: uuidv7(), kind: said.kind, scope, envelope, sealedLine, leaf: leafOf(envelope), invoiceId }
}

function checked(line: string): string {
  if (Buffer.byteLength(line) > MOST_BYTES) throw new Error("an entry of the log is too long")
  return line
}
