const LONGEST = 0x80

/** A value of ASN.1 as DER writes it. */
export function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < LONGEST ? Buffer.of(length) : Buffer.from([0x82, length >> 8, length & 0xff])
  return Buffer.concat([Buffer.of(tag), size, content])
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
const one = der(0x02, Buffer.of(1))

/** What a request of RFC 3161 asks for: the hash and the nonce, as `openssl ts -query` writes them too. */
export function readQuery(body: Buffer): { hash: Buffer; nonce: Buffer } {
  const at = body.indexOf(Buffer.from("0420", "hex"))
  const hash = body.subarray(at + 2, at + 34)
  const length = body[at + 35]!
  return { hash, nonce: body.subarray(at + 36, at + 36 + length) }
}

type Told = { hash: Buffer; nonce: Buffer; at: Date; status?: number; kind?: string }

/** An answer to it that nobody signed. */
export function stampAnswer({ hash, nonce, at, status = 0, kind = "2a864886f70d0109100104" }: Told): Buffer {
  const time = at.toISOString().replace(/[-:T]|\.\d{3}/g, "")
  const imprint = sequence(sequence(oid("608648016503040201"), der(0x05)), der(0x04, hash))
  const info = sequence(
    one,
    oid("2a0304"),
    imprint,
    one,
    der(0x18, Buffer.from(time)),
    sequence(der(0x02, Buffer.of(1))),
    der(0x02, nonce),
  )
  const inner = sequence(oid(kind), der(0xa0, der(0x04, info)))
  const signed = sequence(der(0x02, Buffer.of(3)), der(0x31), inner)
  const token = sequence(oid("2a864886f70d010702"), der(0xa0, signed))
  return sequence(sequence(der(0x02, Buffer.of(status))), ...(status < 2 ? [token] : []))
}
