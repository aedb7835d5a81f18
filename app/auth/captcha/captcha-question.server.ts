import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto"
import type { Locale } from "#app/errors"
import { fold } from "#app/platform/fold"

const LIFE_MS = 2 * 60 * 60 * 1000
/** Nobody reads and fills a form faster than this. */
const LEAST_MS = 3_000

const words: Record<Locale, string[]> = {
  pt: "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito".split(
    " ",
  ),
  en: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen".split(
    " ",
  ),
}
const variants: Record<string, number> = { uma: 1, duas: 2, catorze: 14 }

const plain = (text: string) => fold(text).replace(/[^a-z0-9]+/g, "")

/** `7`, `sete`, `Sete!` or `seven` → 7; null for anything else. */
function numberIn(text: string): number | null {
  const answer = plain(text.slice(0, 40))
  if (/^\d{1,2}$/.test(answer)) return Number(answer)
  for (const list of Object.values(words)) {
    const found = list.findIndex((word) => plain(word) === answer)
    if (found >= 0) return found
  }
  return variants[answer] ?? null
}

const sign = (payload: string, sum: number, secret: string) =>
  createHmac("sha256", secret).update(`captcha\n${payload}\n${sum}`).digest()

/** A sum of two small numbers in words. What is sealed tells the answer to nobody without the secret. */
export function askQuestion({ locale, now, secrets }: { locale: Locale; now: Date; secrets: string[] }) {
  const [a, b] = [randomInt(1, 10), randomInt(1, 10)]
  const payload = `${randomUUID()}.${now.getTime().toString(36)}`
  const [wordA, wordB] = [words[locale][a], words[locale][b]]
  return {
    question: locale === "pt" ? `Quanto é ${wordA} mais ${wordB}?` : `How much is ${wordA} plus ${wordB}?`,
    sealed: `${payload}.${sign(payload, a + b, secrets[0] ?? "").toString("base64url")}`,
  }
}

/** The question's own id when the answer is right, neither too fast nor too late; null otherwise. */
export function checkAnswer(
  { sealed, answer }: { sealed: string; answer: string },
  { now, secrets }: { now: Date; secrets: string[] },
): string | null {
  const [, id, time, signature] = /^([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(sealed) ?? []
  const sum = numberIn(answer)
  if (!id || !time || !signature || sum === null) return null
  const age = now.getTime() - parseInt(time, 36)
  if (age < LEAST_MS || age > LIFE_MS) return null
  const signed = Buffer.from(signature, "base64url")
  const fits = secrets.some((secret) => timingSafeEqual(sign(`${id}.${time}`, sum, secret), signed))
  return fits ? id : null
}
