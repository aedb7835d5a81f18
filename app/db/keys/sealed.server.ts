import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { parse, stringify } from "uuid"
import { canonicalJson } from "#app/platform/canonical-json"

const VERSION = 1
const ID_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + ID_BYTES

/** The key that everything secret in the database is encrypted under, by the id that it is kept under. */
export type DataKey = { id: string; key: Buffer }
/** Where a sealed value stands: it opens there and nowhere else. */
export type SealedPlace = { table: string; column: string; id: string }

/** What no process can open: the message says what is missing and what to do. */
export class KeysFault extends Error {
  override name = "KeysFault"
}

/** AES-256-GCM, bound to its place: version, the data key's id, nonce, encrypted bytes, tag. */
export function seal({ id, key }: DataKey, place: SealedPlace, plain: Buffer): Buffer {
  const head = Buffer.concat([Buffer.of(VERSION), parse(id)])
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(boundTo(head, place))
  return Buffer.concat([head, iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The id of the data key under which a value was sealed. Throws KeysFault on what was never sealed. */
export function dataKeyIdOf(sealed: Buffer, place: SealedPlace): string {
  if (sealed[0] === VERSION && sealed.length > HEAD_BYTES + IV_BYTES + TAG_BYTES)
    return stringify(sealed.subarray(1, HEAD_BYTES))
  throw new KeysFault(
    `${nameOf(place)} is not encrypted. Stop all processes of earlier releases, then: npm run db:migrate`,
  )
}

/** The bytes that `seal` was given. Throws KeysFault where they were changed, or moved here from another row. */
export function openSealed({ key }: DataKey, place: SealedPlace, sealed: Buffer): Buffer {
  const head = sealed.subarray(0, HEAD_BYTES)
  const iv = sealed.subarray(HEAD_BYTES, HEAD_BYTES + IV_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(head, place))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(HEAD_BYTES + IV_BYTES, -TAG_BYTES)),
      decipher.final(),
    ])
  } catch {
    throw new KeysFault(
      `${nameOf(place)} does not open: it was changed, or moved from another row. Restore it from a backup.`,
    )
  }
}

const boundTo = (head: Buffer, place: SealedPlace): Buffer =>
  Buffer.concat([head, Buffer.from(canonicalJson(place))])

const nameOf = ({ table, column, id }: SealedPlace): string => `${table}.${column} of ${id}`
