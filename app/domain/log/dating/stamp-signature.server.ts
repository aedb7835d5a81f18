import { createHash, verify, X509Certificate } from "node:crypto"
import {
  DerError,
  derContent,
  derName,
  derParts,
  type DerValue,
  EXPLICIT_0,
  OCTETS,
  OID,
  SEQUENCE,
  SET,
} from "./der"

/** What a stamp says in the bytes that are signed, what stands behind them in its token, and when it says that it was made. */
type SignedStamp = { info: Buffer; behind: readonly DerValue[]; at: Date }

const DIGESTS = new Map([
  ["608648016503040201", "sha256"],
  ["608648016503040202", "sha384"],
  ["608648016503040203", "sha512"],
])
/** Names of what is signed beside a stamp: what it is, its hash, and whose certificate signs (RFC 5816, before it RFC 2634). */
const CONTENT_TYPE = "2a864886f70d010903"
const MESSAGE_DIGEST = "2a864886f70d010904"
const SIGNING_CERTIFICATE_V2 = "2a864886f70d010910022f"
const SIGNING_CERTIFICATE = "2a864886f70d010910020c"
/** What a stamp is, in the same names. */
export const TST_INFO = "2a864886f70d0109100104"
/** What a certificate is for: time stamps. */
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8"

type Attributes = ReadonlyMap<string, DerValue | undefined>

/**
 * Whether a stamp (CMS, RFC 5652) is signed by a certificate that came with it, is for time stamps and was valid then. Who
 * gave that certificate is for whoever knows the authority's own.
 */
export function isSigned({ info, behind, at }: SignedStamp): boolean {
  try {
    const [signer, ...more] = derParts(behind.at(-1), SET)
    const [, , algorithm, attributes, , signature] = derParts(signer, SEQUENCE)
    const said: Attributes = new Map(derParts(attributes, EXPLICIT_0).map(readAttribute))
    const certificate = namedIn(said, certificatesIn(behind))
    const digest = DIGESTS.get(derName(algorithm))
    if (more.length > 0 || !attributes || !digest || !certificate || !isForStamps(certificate, at))
      return false
    return (
      isAbout(said, createHash(digest).update(info).digest()) &&
      verify(digest, asSigned(attributes), certificate.publicKey, derContent(signature, OCTETS))
    )
  } catch {
    // No DER, no certificate, none that says what it is for, no key of a kind that is known: no signature.
    return false
  }
}

function readAttribute(value: DerValue): [string, DerValue | undefined] {
  const [, values] = derParts(value, SEQUENCE)
  return [derName(value), derParts(values, SET)[0]]
}

const isAbout = (said: Attributes, hash: Buffer): boolean =>
  derContent(said.get(CONTENT_TYPE), OID).toString("hex") === TST_INFO &&
  derContent(said.get(MESSAGE_DIGEST), OCTETS).equals(hash)

/** What is signed of them is a set of its own, which within the token goes by another tag (RFC 5652, section 5.4). */
const asSigned = ({ whole }: DerValue): Buffer => Buffer.concat([Buffer.of(SET), whole.subarray(1)])

const certificatesIn = (behind: readonly DerValue[]): X509Certificate[] =>
  behind
    .filter(({ tag }) => tag === EXPLICIT_0)
    .flatMap((list) => derParts(list, EXPLICIT_0))
    .map(({ whole }) => new X509Certificate(whole))

/** The certificate that is named by its hash in what is signed. */
function namedIn(said: Attributes, certificates: readonly X509Certificate[]): X509Certificate | undefined {
  const newer = said.get(SIGNING_CERTIFICATE_V2)
  const [named] = derParts(derParts(newer ?? said.get(SIGNING_CERTIFICATE), SEQUENCE)[0], SEQUENCE)
  const [first, second] = derParts(named, SEQUENCE)
  const isHashNamed = newer !== undefined && first?.tag === SEQUENCE
  const digest = isHashNamed ? DIGESTS.get(derName(first)) : newer ? "sha256" : "sha1"
  if (!digest) throw new DerError("another hash")
  const hash = derContent(isHashNamed ? second : first, OCTETS)
  return certificates.find(({ raw }) => createHash(digest).update(raw).digest().equals(hash))
}

const isForStamps = ({ keyUsage, validFrom, validTo }: X509Certificate, at: Date): boolean =>
  keyUsage.includes(TIME_STAMPING) && new Date(validFrom) <= at && at <= new Date(validTo)
