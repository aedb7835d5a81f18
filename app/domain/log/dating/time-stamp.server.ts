import { createHash } from "node:crypto"
import {
  DerError,
  derContent,
  derName,
  derParts,
  derValues,
  type DerValue,
  EXPLICIT_0,
  INTEGER,
  OCTETS,
  SEQUENCE,
  TIME,
} from "./der"
import { OutsideFault } from "./outside-fault"
import { isSigned, TST_INFO } from "./stamp-signature.server"

const SHA256 = "608648016503040201"
const SIGNED_DATA = "2a864886f70d010702"

/** What stands around hash and nonce in a request for SHA-256 with a nonce of eight bytes and the signer's certificate. */
const HEAD = Buffer.from("30430201013031300d060960864801650304020105000420", "hex")
const NONCE = Buffer.from("0208", "hex")
const CERTIFICATE = Buffer.from("0101ff", "hex")

/** The authority's clock and ours may differ by so much. */
const SKEW_MS = 5 * 60_000

const hashOf = (text: string) => createHash("sha256").update(text).digest()

/** A request of RFC 3161 for a stamp over a text. The nonce is eight bytes, the first of 0x01 to 0x7f. */
export const stampRequest = (text: string, nonce: Buffer): Buffer =>
  Buffer.concat([HEAD, hashOf(text), NONCE, nonce, CERTIFICATE])

type Stamped = { response: Buffer; text: string; nonce: Buffer; now: Date }

/**
 * When a text was stamped: of an answer that grants a stamp over it, for this request, signed by the certificate that it
 * brings, at a time that can be. Whose certificate that is, is for whoever has the authority's own (`openssl ts -verify`).
 * Throws OutsideFault.
 */
export function readStamp({ response, text, nonce, now }: Stamped): Date {
  const stamp = readOrFault(response)
  if (!stamp.hash.equals(hashOf(text)) || stamp.algorithm !== SHA256) throw new OutsideFault("text")
  if (!stamp.nonce?.equals(nonce)) throw new OutsideFault("nonce")
  if (!isSigned(stamp)) throw new OutsideFault("unsigned")
  if (Math.abs(stamp.at.getTime() - now.getTime()) > SKEW_MS)
    throw new OutsideFault("clock", `${stamp.at.toISOString().slice(0, 19)}Z`)
  return stamp.at
}

function readOrFault(response: Buffer) {
  try {
    return readResponse(response)
  } catch (error) {
    throw error instanceof DerError ? new OutsideFault("garbage") : error
  }
}

/** `granted` and `granted with modifications` (RFC 3161, section 2.4.2). */
const GRANTED = new Set(["00", "01"])

function readResponse(response: Buffer) {
  const [status, token] = derParts(onlyOne(response), SEQUENCE)
  const code = derContent(derParts(status, SEQUENCE)[0], INTEGER).toString("hex")
  if (!GRANTED.has(code)) throw new OutsideFault("refused", String(Number.parseInt(code || "0", 16)))
  const [, , said, ...behind] = derParts(inside(token, SIGNED_DATA), SEQUENCE)
  const info = derContent(inside(said, TST_INFO), OCTETS)
  const [, , imprint, , time, ...rest] = derParts(onlyOne(info), SEQUENCE)
  const [algorithm, hash] = derParts(imprint, SEQUENCE)
  return {
    info,
    behind,
    algorithm: derName(algorithm),
    hash: derContent(hash, OCTETS),
    at: readTime(derContent(time, TIME).toString("latin1")),
    nonce: rest.find(({ tag }) => tag === INTEGER)?.content,
  }
}

function onlyOne(bytes: Buffer): DerValue | undefined {
  const values = derValues(bytes)
  return values.length === 1 ? values[0] : undefined
}

/** What a sequence of a kind and, under [0], a value of that kind holds. */
function inside(value: DerValue | undefined, kind: string): DerValue | undefined {
  if (derName(value) !== kind) throw new DerError("another kind")
  const [, wrapped] = derParts(value, SEQUENCE)
  return onlyOne(derContent(wrapped, EXPLICIT_0))
}

/** `20261128230000Z`, perhaps with a fraction of the second. */
function readTime(text: string): Date {
  const [, ...digits] =
    /^([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})(\.[0-9]{1,9})?Z$/.exec(text) ?? []
  const [year, month, day, hour, minute, second, fraction = ""] = digits
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(at.getTime())) throw new DerError("no time")
  return at
}
