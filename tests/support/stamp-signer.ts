import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { der, integer, octets, oid, sequence, set } from "./written-der"

const SHA256 = sequence(oid("608648016503040201"))
const ECDSA = sequence(oid("2a8648ce3d040302"))
const TST_INFO = oid("2a864886f70d0109100104")
const TIME_STAMPS = "2b06010505070308"

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest()
const year = (text: string) => der(0x18, Buffer.from(`${text}0101000000Z`))
const attribute = (name: string, value: Buffer) => sequence(oid(name), set(value))
/** The name of whoever signs. */
const NAME = sequence(set(sequence(oid("550403"), der(0x0c, Buffer.from("Carimbos")))))

export type StampSigner = { certificate: Buffer; sign(info: Buffer): Buffer }

/** Somebody who signs time stamps, with a certificate of their own making: for what it is, and until when. */
export function stampSigner({ purpose = TIME_STAMPS, until = "2126" } = {}): StampSigner {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const usage = sequence(oid("551d25"), der(0x01, Buffer.of(0xff)), octets(sequence(oid(purpose))))
  const key = publicKey.export({ type: "spki", format: "der" })
  const valid = sequence(year("2000"), year(until))
  const facts = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA,
    NAME,
    valid,
    NAME,
    key,
    der(0xa3, sequence(usage)),
  )
  const bits = der(0x03, Buffer.of(0), sign("sha256", facts, privateKey))
  const certificate = sequence(facts, ECDSA, bits)
  return {
    certificate,
    /** What a token of CMS says of its signer: by which certificate, what is signed, and the signature. */
    sign(info) {
      const said = [
        attribute("2a864886f70d010903", TST_INFO),
        attribute("2a864886f70d010904", octets(sha256(info))),
        attribute("2a864886f70d010910022f", sequence(sequence(sequence(octets(sha256(certificate)))))),
      ]
      const signature = octets(sign("sha256", set(...said), privateKey))
      return sequence(integer(1), sequence(NAME, integer(1)), SHA256, der(0xa0, ...said), ECDSA, signature)
    },
  }
}
