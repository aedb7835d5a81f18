import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from "node:crypto"
import { parse, stringify } from "uuid"
import { type DataKey, KeysFault } from "./sealed.server"

const RSA = 1
const X25519 = 2
const ID_BYTES = 16
const RAW_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const LEAST_RSA_BITS = 2048

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" }

/** The data key and its id for whoever has the private key of a PEM public key, X25519 or RSA. Throws KeysFault. */
export function wrapForSafe({ id, key }: DataKey, publicPem: string): Buffer {
  // Node would take a private key's public half, and nobody would learn that the safe's secret lies about here.
  if (publicPem.includes("PRIVATE KEY"))
    throw new KeysFault("This is a private key, which stays in the safe: give its public half.")
  const to = read(() => createPublicKey(publicPem), "a public key in PEM")
  const plain = Buffer.concat([parse(id), key])
  if (to.asymmetricKeyType === "rsa" && (to.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS)
    return Buffer.concat([Buffer.of(RSA), publicEncrypt({ key: to, ...oaep }, plain)])
  if (to.asymmetricKeyType !== "x25519")
    throw new KeysFault(`The public key is neither X25519 nor RSA of ${LEAST_RSA_BITS} bits or more.`)
  const own = generateKeyPairSync("x25519")
  const ours = rawOf(own.publicKey)
  const under = underOf({ own: own.privateKey, other: to, ours, theirs: rawOf(to) })
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv("aes-256-gcm", under, iv)
  return Buffer.concat([
    Buffer.of(X25519),
    ours,
    iv,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** What `wrapForSafe` made, opened by the private key in PEM. Throws KeysFault. */
export function openFromSafe(wrapping: Buffer, privatePem: string): DataKey {
  const own = read(() => createPrivateKey(privatePem), "a private key in PEM, without a password")
  const plain = read(
    () =>
      wrapping[0] === RSA
        ? privateDecrypt({ key: own, ...oaep }, wrapping.subarray(1))
        : agreed(wrapping, own),
    "the private key that this wrapping was made for",
  )
  return { id: stringify(plain.subarray(0, ID_BYTES)), key: plain.subarray(ID_BYTES) }
}

/** By which two people on the telephone know that they hold the same wrapping. */
export const fingerprintOf = (wrapping: Buffer): string => createHash("sha256").update(wrapping).digest("hex")

function agreed(wrapping: Buffer, own: KeyObject): Buffer {
  const theirs = wrapping.subarray(1, 1 + RAW_BYTES)
  const jwk = { kty: "OKP", crv: "X25519", x: theirs.toString("base64url") }
  const other = createPublicKey({ key: jwk, format: "jwk" })
  const under = underOf({ own, other, ours: theirs, theirs: rawOf(createPublicKey(own)) })
  const iv = wrapping.subarray(1 + RAW_BYTES, 1 + RAW_BYTES + IV_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", under, iv, { authTagLength: TAG_BYTES }).setAuthTag(
    wrapping.subarray(-TAG_BYTES),
  )
  const encrypted = wrapping.subarray(1 + RAW_BYTES + IV_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(encrypted), decipher.final()])
}

type Agreement = { own: KeyObject; other: KeyObject; ours: Buffer; theirs: Buffer }

/** `ours` is the key of this wrapping alone, `theirs` that of the safe. */
const underOf = ({ own, other, ours, theirs }: Agreement): Buffer => {
  const shared = diffieHellman({ privateKey: own, publicKey: other })
  return Buffer.from(hkdfSync("sha256", shared, Buffer.concat([ours, theirs]), "keys:escrow", 32))
}

/**
 * The last bytes of a public key in DER (RFC 8410). As a JWK a key that was just made is not asked for: Node 20 holds its lock
 * meanwhile, and waits for that lock again, for ever, where it collects what made the key just then.
 */
const rawOf = (key: KeyObject): Buffer => key.export({ format: "der", type: "spki" }).subarray(-RAW_BYTES)

function read<Value>(make: () => Value, expected: string): Value {
  try {
    return make()
  } catch {
    throw new KeysFault(`This is not ${expected}.`)
  }
}
