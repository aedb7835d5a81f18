import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto"
import type { Locale } from "#app/errors"
import { stepOf } from "./captcha-steps"
import { numberIn, wordFor } from "./number-words"

const LIFE_MS = 2 * 60 * 60 * 1000

const sign = (payload: string, sum: number, secret: string) =>
  createHmac("sha256", secret).update(`captcha\n${payload}\n${sum}`).digest()

type Options = { locale: Locale; now: Date; secrets: string[]; level?: number }

/** A sum of small numbers in words. What is sealed tells the answer to nobody without the secret. */
export function askCaptcha({ locale, now, secrets, level = 0 }: Options) {
  const { numbers: count, seconds } = stepOf(level)
  const numbers = Array.from({ length: count }, () => randomInt(1, 10))
  const sum = numbers.reduce((total, number) => total + number, 0)
  const payload = `${randomUUID()}.${now.getTime().toString(36)}.${level}`
  const terms = numbers.map((number) => wordFor(number, locale))
  return {
    question: locale === "pt" ? `Quanto é ${terms.join(" mais ")}?` : `How much is ${terms.join(" plus ")}?`,
    sealed: `${payload}.${sign(payload, sum, secrets[0] ?? "").toString("base64url")}`,
    seconds,
  }
}

/** A right answer: the question's own id and level. One that came too early says how long a form takes there. */
type Answered = { id: string; level: number } | { tooEarly: number }

/** Whether the answer is right and not too late; null where it is not. */
export function checkAnswer(
  { sealed, answer }: { sealed: string; answer: string },
  { now, secrets }: { now: Date; secrets: string[] },
): Answered | null {
  const [, payload, id, time, digit, signature] =
    /^(([0-9a-f-]{36})\.([0-9a-z]{1,10})\.(\d))\.([\w-]{43})$/.exec(sealed) ?? []
  const sum = numberIn(answer)
  if (!payload || !id || !time || !digit || !signature || sum === null) return null
  const age = now.getTime() - parseInt(time, 36)
  if (age > LIFE_MS) return null
  const signed = Buffer.from(signature, "base64url")
  if (!secrets.some((secret) => timingSafeEqual(sign(payload, sum, secret), signed))) return null
  const level = Number(digit)
  const { seconds } = stepOf(level)
  return age < seconds * 1000 ? { tooEarly: seconds } : { id, level }
}
