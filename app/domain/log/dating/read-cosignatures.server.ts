import { createPublicKey, verify } from "node:crypto"
import type { Witness } from "#app/platform/settings/outside-settings.server"
import { OutsideFault } from "./outside-fault"

/** What stands before the 32 bytes of a public key in SubjectPublicKeyInfo (RFC 8410). */
const SPKI = Buffer.from("302a300506032b6570032100", "hex")
const ID_BYTES = 4
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64
/** Lines of others that one answer may bring along. */
const MOST_LINES = 16
/** A witness' clock and ours may differ by so much. */
const SKEW_MS = 5 * 60_000

export type Cosigned = { lines: string; datedAt: Date }

type Answered = {
  answer: string
  witness: Witness
  /** The checkpoint's text, without signatures. */
  text: string
  /** The log's own and those of all witnesses that are known: nobody else speaks in these. */
  names: ReadonlySet<string>
  now: Date
}

/**
 * The signature lines of an answer: the witness' own, which has to be right and of now (tlog-cosignature), then those of
 * others, carried along as they came. Throws OutsideFault where its own is not there.
 */
export function readCosignatures({ answer, witness, text, names, now }: Answered): Cosigned {
  const lines = answer.split("\n").filter(Boolean)
  const read = lines.map(readLine)
  if (lines.length === 0 || lines.length > MOST_LINES || read.includes(null))
    throw new OutsideFault("garbage")
  const own = read.filter(
    (line) => line?.name === witness.name && line.bytes.subarray(0, ID_BYTES).equals(witness.id),
  )
  const datedAt = own.length === 1 && own[0] ? timeOf(own[0].bytes, witness, text) : null
  if (datedAt === null) throw new OutsideFault("signature")
  if (Math.abs(datedAt.getTime() - now.getTime()) > SKEW_MS)
    throw new OutsideFault("clock", `${datedAt.toISOString().slice(0, 19)}Z`)
  const isFree = ({ name }: SignatureLine) => name === witness.name || !names.has(name)
  const others = read.flatMap((line) => (line && line !== own[0] && isFree(line) ? [line.written] : []))
  return { lines: [own[0]!.written, ...others].map((line) => `${line}\n`).join(""), datedAt }
}

type SignatureLine = { written: string; name: string; bytes: Buffer }

function readLine(written: string): SignatureLine | null {
  const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(written) ?? []
  const bytes = Buffer.from(encoded ?? "", "base64")
  if (!name || bytes.length <= ID_BYTES || bytes.toString("base64") !== encoded) return null
  return { written, name, bytes }
}

/** When it was signed, where the signature is right; null where it is not. */
function timeOf(bytes: Buffer, { publicKey }: Witness, text: string): Date | null {
  if (bytes.length !== ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) return null
  const seconds = bytes.readBigUInt64BE(ID_BYTES)
  const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: "der", type: "spki" })
  if (!verify(null, message, key, bytes.subarray(ID_BYTES + TIME_BYTES))) return null
  // Beyond any date: a clock that is off is said of it, whatever it shows.
  return new Date(Number(seconds < LAST_SECOND ? seconds : LAST_SECOND) * 1000)
}

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799n
