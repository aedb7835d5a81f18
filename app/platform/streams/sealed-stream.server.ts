import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

const IV_BYTES = 12
const TAG_BYTES = 16

/** Bytes encrypted while they pass, under a key that encrypts nothing else (AES-256-GCM): nonce, encrypted bytes, tag. */
export async function* sealStream(key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv("aes-256-gcm", key, iv)
  yield iv
  for await (const chunk of plain) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/**
 * What `sealStream` was given, while it is read. Throws where a byte was changed, and only at the end: the tag stands there,
 * so that what came before is sound once the whole has come.
 */
export async function* openStream(key: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let decipher: ReturnType<typeof beginning> | undefined
  for await (const chunk of sealed) {
    rest = Buffer.concat([rest, chunk])
    if (!decipher) {
      if (rest.length < IV_BYTES) continue
      decipher = beginning(key, rest.subarray(0, IV_BYTES))
      rest = rest.subarray(IV_BYTES)
    }
    if (rest.length <= TAG_BYTES) continue
    yield decipher.update(rest.subarray(0, -TAG_BYTES))
    rest = rest.subarray(-TAG_BYTES)
  }
  if (!decipher || rest.length < TAG_BYTES) throw new Error("a sealed file ends before its tag")
  decipher.setAuthTag(rest)
  yield decipher.final()
}

const beginning = (key: Buffer, iv: Buffer) =>
  createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
