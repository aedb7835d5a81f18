import { generateKeyPairSync } from "node:crypto"

/** What wraps the data key of every test's database, which all have the template's. */
export const testKeysSecret = "the-secret-of-all-tests-and-of-nothing-else"

/** A safe's pair of keys, in PEM. */
export const testSafe = () =>
  generateKeyPairSync("x25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
