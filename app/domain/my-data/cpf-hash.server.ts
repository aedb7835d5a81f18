import { createHmac } from "node:crypto"
import { env } from "#app/platform/env.server"

/** A secret's own key for this one use. */
const keyOf = (secret: string) => createHmac("sha256", secret).update("erased-cpf").digest()

const hashUnder = (secret: string, cpf: string): Buffer =>
  createHmac("sha256", keyOf(secret)).update(cpf).digest()

/**
 * What is left of an erased person's CPF: HMAC-SHA-256 under a key of SESSION_SECRET, which no dump of the database
 * holds. All CPFs can be tried by whoever has that secret, and by nobody else.
 */
export const cpfHash = (cpf: string): Buffer => hashUnder(env().SESSION_SECRET[0]!, cpf)

/** The hashes of a CPF under every secret that still verifies, the oldest too. */
export const cpfHashes = (cpf: string): Buffer[] =>
  env().SESSION_SECRET.map((secret) => hashUnder(secret, cpf))
