import { createHash, createHmac, randomBytes } from "node:crypto"
import { getTOTPAuthUri, verifyTOTP } from "@epic-web/totp"

const PERIOD = 30
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

const base32 = (bytes: Buffer) => Array.from(bytes, (byte) => BASE32[byte & 31]).join("")

/** 160 random bits, as RFC 4226 recommends. */
export const makeTotpSecret = (): string => base32(randomBytes(32))

/** What the QR code says to the authenticator. */
export const totpUri = (account: { secret: string; accountName: string; issuer: string }): string =>
  getTOTPAuthUri({ ...account, period: PERIOD, digits: 6, algorithm: "SHA-1" })

/** The time step of a fitting code, one step's drift allowed; null for a wrong one. By the real clock: the phone's is. */
export async function totpStepOf(secret: string, code: string): Promise<number | null> {
  const step = Math.floor(Date.now() / 1000 / PERIOD)
  const match = await verifyTOTP({ otp: code, secret, period: PERIOD })
  // The next step began in between, and the answer is relative to one of the two.
  if (step !== Math.floor(Date.now() / 1000 / PERIOD)) return totpStepOf(secret, code)
  return match && step + match.delta
}

/** Letters and digits of a recovery code, without its dash. */
export const RECOVERY_CODE_LENGTH = 10

/** What asks for recovery codes: two-factor switched on, or new codes for it. */
export type CodesRequest = { form: "enable" | "renew"; step: number }

/**
 * Ten codes for the day the phone is lost, e.g. `K3QPA-7ZM2X`: drawn from the secret, the form and the step of the code
 * that it brought, so that one form sent twice shows the same ten on both answers, whichever the browser keeps. Whoever
 * knew the secret would need none of them.
 */
export const recoveryCodesOf = (secret: string, { form, step }: CodesRequest): string[] =>
  Array.from({ length: 10 }, (_, n) => {
    const letters = base32(createHmac("sha256", secret).update(`${form} ${step} ${n}`).digest())
    return `${letters.slice(0, 5)}-${letters.slice(5, RECOVERY_CODE_LENGTH)}`
  })

/** What is stored of a recovery code; case, spaces and dashes do not matter. */
export const hashRecoveryCode = (code: string): string =>
  createHash("sha256").update(code.toUpperCase().replace(/[\s-]/g, "")).digest("hex")
