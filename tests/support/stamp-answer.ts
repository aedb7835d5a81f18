import { type StampSigner, stampSigner } from "./stamp-signer"
import { der, integer, octets, oid, sequence, set } from "./written-der"

/** What a request of RFC 3161 asks for: the hash and the nonce, as `openssl ts -query` writes them too. */
export function readQuery(body: Buffer): { hash: Buffer; nonce: Buffer } {
  const at = body.indexOf(Buffer.from("0420", "hex"))
  const hash = body.subarray(at + 2, at + 34)
  const length = body[at + 35]!
  return { hash, nonce: body.subarray(at + 36, at + 36 + length) }
}

type StampContents = {
  hash: Buffer
  nonce: Buffer
  at: Date
  status?: number
  kind?: string
  /** Null: nobody signs it. */
  signer?: StampSigner | null
  /** What is signed in the place of what it says. */
  signs?: Buffer
}

const somebody = stampSigner()

/** An answer to it, signed by somebody whom nobody knows. */
export function stampAnswer(answer: StampContents): Buffer {
  const { hash, nonce, at, status = 0, kind = "2a864886f70d0109100104", signer = somebody } = answer
  const time = at.toISOString().replace(/[-:T]|\.\d{3}/g, "")
  const imprint = sequence(sequence(oid("608648016503040201"), der(0x05)), octets(hash))
  const info = sequence(
    integer(1),
    oid("2a0304"),
    imprint,
    integer(1),
    der(0x18, Buffer.from(time)),
    sequence(integer(1)),
    der(0x02, nonce),
  )
  const said = sequence(oid(kind), der(0xa0, octets(info)))
  const signed = signer ? [der(0xa0, signer.certificate), set(signer.sign(answer.signs ?? info))] : []
  const token = sequence(oid("2a864886f70d010702"), der(0xa0, sequence(integer(3), set(), said, ...signed)))
  return sequence(sequence(integer(status)), ...(status < 2 ? [token] : []))
}
