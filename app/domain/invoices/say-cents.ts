import { formatCents } from "./money"
import type { Locale } from "#app/errors"

/** `123456` as "R$ 1.234,56", or "R$ 1,234.56" in English, where counts have their commas so, too. */
export function sayCents(cents: number, locale: Locale): string {
  const said = formatCents(cents)
  return locale === "pt" ? said : said.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."))
}

/** An amount as a reason says it, in the language of whoever reads it. */
export const sayCentsToEach = (cents: number): Record<Locale, string> => ({
  pt: sayCents(cents, "pt"),
  en: sayCents(cents, "en"),
})

/** The `count` of a text about an amount: one real, as one cent, is said of in the singular ("Falta R$ 1,00"). */
export const countOfCents = (cents: number): 1 | 2 => (cents === 100 || cents === 1 ? 1 : 2)
