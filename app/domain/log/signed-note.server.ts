import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto"

/** The byte by which a signed note's keys say that they are of Ed25519. */
const ED25519 = 0x01
/** What stands before the 32 bytes of a seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex")
/** A public key, at the end of its own. */
const RAW_BYTES = 32

/** A key of signed notes (C2SP), under the name that stands beside its signatures. */
export type NoteKey = {
  name: string
  /** What a checker of notes is given: name, id and public key. */
  verifier: string
  /** The line of its signature over a text. */
  signatureOf(text: string): string
}

/** The key of a seed of 32 bytes, in base64 as the settings hold it. */
export function noteKey(name: string, seed: string): NoteKey {
  const key = Buffer.concat([PKCS8, Buffer.from(seed, "base64")])
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" })
  const der = createPublicKey(privateKey).export({ format: "der", type: "spki" })
  const typed = Buffer.concat([Buffer.of(ED25519), der.subarray(-RAW_BYTES)])
  const id = createHash("sha256").update(`${name}\n`).update(typed).digest().subarray(0, 4)
  return {
    name,
    verifier: `${name}+${id.toString("hex")}+${typed.toString("base64")}`,
    signatureOf: (text) => {
      const signature = sign(null, Buffer.from(text), privateKey)
      return `— ${name} ${Buffer.concat([id, signature]).toString("base64")}\n`
    },
  }
}

/** A text, which ends its last line, with the signature under an empty line. */
export const signNote = (text: string, key: NoteKey): string => `${text}\n${key.signatureOf(text)}`
