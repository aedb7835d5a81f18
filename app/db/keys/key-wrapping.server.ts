import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto"
import { promisify } from "node:util"
import { parse } from "uuid"
import type { DataKey } from "./sealed.server"

const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

const stretch = promisify<string, Buffer, number, Buffer>(scrypt)

/** The data key under a secret: salt, nonce, encrypted key, tag. Whoever guesses at the secret of a dump pays for scrypt. */
export async function wrapKey({ id, key }: DataKey, secret: string): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const iv = randomBytes(IV_BYTES)
  const under = await stretch(secret, salt, KEY_BYTES)
  const cipher = createCipheriv("aes-256-gcm", under, iv).setAAD(parse(id))
  return Buffer.concat([salt, iv, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

type Wrapped = { id: string; wrapped: Buffer }

/** The data key, by the first of the secrets that opens it; null where none does. */
export async function unwrapKey(
  { id, wrapped }: Wrapped,
  secrets: readonly string[],
): Promise<DataKey | null> {
  for (const secret of secrets) {
    const key = await unwrapBy(secret, { id, wrapped })
    if (key) return { id, key }
  }
  return null
}

async function unwrapBy(secret: string, { id, wrapped }: Wrapped): Promise<Buffer | null> {
  const under = await stretch(secret, wrapped.subarray(0, SALT_BYTES), KEY_BYTES)
  const iv = wrapped.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", under, iv, { authTagLength: TAG_BYTES })
    .setAAD(parse(id))
    .setAuthTag(wrapped.subarray(-TAG_BYTES))
  try {
    const encrypted = wrapped.subarray(SALT_BYTES + IV_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    return null
  }
}
