/**
 * A value of ASN.1 as DER writes it: its tag, what it holds, all of its bytes, and where in those that were read the next one
 * begins.
 */
export type DerValue = { tag: number; content: Buffer; whole: Buffer; end: number }

/** Tags of what a time stamp is made of. */
export const INTEGER = 0x02
export const OCTETS = 0x04
export const OID = 0x06
export const TIME = 0x18
export const SEQUENCE = 0x30
export const SET = 0x31
export const EXPLICIT_0 = 0xa0

/** Something is no DER, or not of the kind that was expected. */
export class DerError extends Error {}

/** The value at a place; only definite lengths of at most four bytes, which is all that DER has for what we read. */
function valueAt(bytes: Buffer, at: number): DerValue {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerError("no value")
  const long = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || long > 4 || at + 2 + long > bytes.length) throw new DerError("no length")
  const from = at + 2 + long
  const end = from + (long === 0 ? first : bytes.readUIntBE(at + 2, long))
  if (end > bytes.length) throw new DerError("cut off")
  return { tag, content: bytes.subarray(from, end), whole: bytes.subarray(at, end), end }
}

/** The values that stand one after the other. */
export function derValues(bytes: Buffer): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length; at = values.at(-1)!.end) values.push(valueAt(bytes, at))
  return values
}

/** What a value of this tag holds. Throws DerError where it is another, or none. */
export function derContent(value: DerValue | undefined, tag: number): Buffer {
  if (value?.tag !== tag) throw new DerError(`expected tag ${tag}`)
  return value.content
}

/** The values within a value of this tag. */
export const derParts = (value: DerValue | undefined, tag: number): DerValue[] =>
  derValues(derContent(value, tag))

/** The name in hex with which a sequence begins: of an algorithm, or of what it holds. */
export const derName = (value: DerValue | undefined): string =>
  derContent(derParts(value, SEQUENCE)[0], OID).toString("hex")
