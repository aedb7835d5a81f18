import { unbrokenAmounts } from "#app/platform/text/unbroken-amounts"
import { formatCents } from "./money"
import type { Locale } from "#app/errors"

/**
 * `123456` as a page shows it, in one line: "R$ 1.234,56", or "R$ 1,234.56" in English, where counts have their commas so,
 * too.
 */
export function sayCents(cents: number, locale: Locale): string {
  const said = unbrokenAmounts(formatCents(cents))
  return locale === "pt" ? said : said.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."))
}

/** The `count` of a text about an amount: one real, as one cent, is said of in the singular ("Falta R$ 1,00"). */
export const countOfCents = (cents: number): 1 | 2 => (cents === 100 || cents === 1 ? 1 : 2)
