import { randomBytes } from "node:crypto"
import { OutsideFault } from "./outside-fault"
import { postOutside } from "./post-outside.server"
import { readStamp, stampRequest } from "./time-stamp.server"

const PATIENCE_MS = 10_000

type Stamp = { stamp: Buffer; datedAt: Date }

/** Has a text stamped by a time stamping authority (RFC 3161 over HTTP). Throws OutsideFault. */
export async function askAuthority(url: string, text: string, now: Date): Promise<Stamp> {
  const nonce = freshNonce()
  const body = new Uint8Array(stampRequest(text, nonce))
  const { status, bytes } = await postOutside({
    url,
    body,
    type: "application/timestamp-query",
    ms: PATIENCE_MS,
  })
  if (status !== 200) throw new OutsideFault("status", String(status))
  return { stamp: bytes, datedAt: readStamp({ response: bytes, text, nonce, now }) }
}

/** A positive number of just eight bytes. */
function freshNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0] = (nonce[0]! & 0x7f) | 0x01
  return nonce
}
