import type { Locale } from "#app/errors"
import { fold } from "#app/platform/text/fold"

const small: Record<Locale, string[]> = {
  pt: "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  ),
  en: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  ),
}
const tens: Record<Locale, string[]> = { pt: ["vinte", "trinta"], en: ["twenty", "thirty"] }
const variants: Record<string, number> = { uma: 1, duas: 2, catorze: 14 }

const plain = (text: string) => fold(text).replace(/[^a-z0-9]+/g, "")

/** 0 to 39 as it is written: `sete`, `vinte e um`, `twenty-one`. */
export function wordFor(number: number, locale: Locale): string {
  const [ten, one] = [tens[locale][Math.floor(number / 10) - 2], number % 10]
  if (!ten) return small[locale][number] ?? ""
  if (one === 0) return ten
  return locale === "pt" ? `${ten} e ${small.pt[one]}` : `${ten}-${small.en[one]}`
}

const known = new Map<string, number>(Object.entries(variants))
for (const locale of ["pt", "en"] as const)
  for (let number = 0; number < 40; number++) known.set(plain(wordFor(number, locale)), number)

/** `7`, `sete`, `Sete!`, `seven` → 7, `vinte e uma` → 21; null for anything else. */
export function numberIn(text: string): number | null {
  const answer = plain(text.slice(0, 40))
  if (/^\d{1,2}$/.test(answer)) return Number(answer)
  return known.get(answer) ?? known.get(answer.replace(/uma$/, "um").replace(/duas$/, "dois")) ?? null
}
