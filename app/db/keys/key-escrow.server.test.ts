import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { fingerprintOf, openFromSafe, wrapForSafe } from "./key-escrow.server"
import { unwrapKey, wrapKey } from "./key-wrapping.server"

const inPem = ({ publicKey, privateKey }: KeyPairKeyObjectResult) => ({
  publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
})
const pairs = {
  x25519: () => inPem(generateKeyPairSync("x25519")),
  rsa: () => inPem(generateKeyPairSync("rsa", { modulusLength: 2048 })),
}
const dataKey = { id: crypto.randomUUID(), key: randomBytes(32) }

test.each(["x25519", "rsa"] as const)("a safe's key of %s opens what was wrapped for it", (kind) => {
  const [safe, other] = [pairs[kind](), pairs[kind]()]
  const wrapping = wrapForSafe(dataKey, safe.publicKey)
  expect(openFromSafe(wrapping, safe.privateKey)).toEqual(dataKey)
  expect(() => openFromSafe(wrapping, other.privateKey)).toThrow("wrapping was made for")
  expect(() => openFromSafe(wrapping, safe.publicKey)).toThrow("a private key in PEM")
  const spoilt = Buffer.from(wrapping)
  spoilt[60]! ^= 1
  expect(() => openFromSafe(spoilt, safe.privateKey)).toThrow("wrapping was made for")
})

test("each wrapping is another, with a fingerprint of its own", () => {
  const { publicKey } = pairs.x25519()
  const prints = [1, 2].map(() => fingerprintOf(wrapForSafe(dataKey, publicKey)))
  expect(prints[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(prints[1]).not.toBe(prints[0])
})

test("a key for signing and a short one of RSA are refused", () => {
  const signing = inPem(generateKeyPairSync("ed25519"))
  const short = inPem(generateKeyPairSync("rsa", { modulusLength: 1024 }))
  for (const { publicKey } of [signing, short])
    expect(() => wrapForSafe(dataKey, publicKey)).toThrow("neither X25519 nor RSA of 2048 bits")
})

test.each(["x25519", "rsa"] as const)("a private key of %s is refused, which belongs into the safe", (kind) =>
  expect(() => wrapForSafe(dataKey, pairs[kind]().privateKey)).toThrow("This is a private key"),
)

test("a secret opens what it wrapped, for the data key of that id alone", async () => {
  const [secret, other] = ["one-secret-of-this-test-and-no-other", "another-secret-of-this-test-alone"]
  const wrapped = await wrapKey(dataKey, secret)
  const { id } = dataKey
  expect(await unwrapKey({ id, wrapped }, [other, secret])).toEqual(dataKey)
  expect(await unwrapKey({ id, wrapped }, [other])).toBe(null)
  expect(await unwrapKey({ id: crypto.randomUUID(), wrapped }, [secret])).toBe(null)
})
