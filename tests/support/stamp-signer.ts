import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto"
import { der, integer, octets, oid, sequence, set } from "./written-der"

const SHA256 = sequence(oid("608648016503040201"))
const ECDSA = sequence(oid("2a8648ce3d040302"))
const RSA = sequence(oid("2a864886f70d01010b"), der(0x05))
const TST_INFO = oid("2a864886f70d0109100104")
const TIME_STAMPS = "2b06010505070308"

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest()
const year = (text: string) => der(0x18, Buffer.from(`${text}0101000000Z`))
const attribute = (name: string, value: Buffer) => sequence(oid(name), set(value))
/** The name of whoever signs. */
const NAME = sequence(set(sequence(oid("550403"), der(0x0c, Buffer.from("Carimbos")))))

export type StampSigner = { certificate: Buffer; sign(info: Buffer): Buffer }

/** A key that signs the same text alike each time, for what has to be the same bytes again; nobody else's, and short. */
export const SAME_KEY = createPrivateKey({
  format: "der",
  type: "pkcs8",
  key: Buffer.from(
    [
      "MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBALA4oATPxXJaJ5dEoywAu9QEiF54olahJBDV6U6agdEkUMIN",
      "SgjUdBPbZY+MKxgCCcBpCQEksxrj2xHn+fPBR/V/DkOnkKcvsUE32wDcp1tD6YrlBYUwqaeinsjzKAjCT4mApkn7IFfR5W7/",
      "PS+c0cKi/LYnwAKK8HeDu7ciC0LNAgMBAAECgYEAqu1ByWj+y3xHCqK44uWTSoNbAsdgL0b+BJZ4RpX3dTUUYCUjuozYSqp0",
      "SFhdNFxFuSwoX8OJNnvs8eFgwN6pPAo5uIzmIqgPzGNfEr6VL1MpoJKAlE0b/AeWoIqszMoCWHvPZAZpWvP0joKPQUzi+SQk",
      "PR6TXXW5Ecrzm4mKWgECQQDcuIG92LNPNSVE5WLfjeDdvjY8YMjwzgrafbz/II4q19od16ugC1ql6hOt8vYFMicacuZYUKZ/",
      "IJ1yXgRcNasJAkEAzGNHEsTXZ2bT5eW91DdBZ639XXF7b+zYHKgyzWEDbI6tp1WLxnDuns6Qgxtt/lDHg4XgS1dn3ZX1gDyd",
      "+MdWpQJASWt2fNggjTB4fTpwcTyYmCo1kFABh1iCc7tvqs4BfG7gtxyOkmY0eQwsD6jJ/WB5cWrXBHmPaKpItUpg2OthQQJA",
      "BFdXex6TNK8KcSegEJHb4cfgScvPQ2FUdcdczN/yoqulJJi8j0p2xwi8KQy8GVq94h1F1lPU8O/udvrSoCYbwQJBAM3iGKJY",
      "Bk7z6Jq5F8+4SFuVbUPc69+n9a5v7hKjWH+kGNBAxkV9L/pRA5pWavRNlCg1iQ+9cxpMTJq3PAIxoZM=",
    ].join(""),
    "base64",
  ),
})

type SignerOptions = { purpose?: string; until?: string; key?: KeyObject }

/** Somebody who signs time stamps, with a certificate of their own making: for what it is, and until when. */
export function stampSigner({ purpose = TIME_STAMPS, until = "2126", key }: SignerOptions = {}): StampSigner {
  const privateKey = key ?? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
  const publicKey = createPublicKey(privateKey)
  const algorithm = privateKey.asymmetricKeyType === "rsa" ? RSA : ECDSA
  const usage = sequence(oid("551d25"), der(0x01, Buffer.of(0xff)), octets(sequence(oid(purpose))))
  const spki = publicKey.export({ type: "spki", format: "der" })
  const valid = sequence(year("2000"), year(until))
  const facts = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    NAME,
    valid,
    NAME,
    spki,
    der(0xa3, sequence(usage)),
  )
  const bits = der(0x03, Buffer.of(0), sign("sha256", facts, privateKey))
  const certificate = sequence(facts, algorithm, bits)
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
      return sequence(
        integer(1),
        sequence(NAME, integer(1)),
        SHA256,
        der(0xa0, ...said),
        algorithm,
        signature,
      )
    },
  }
}
