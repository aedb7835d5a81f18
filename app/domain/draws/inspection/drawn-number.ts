import type { DrawRule } from "#drizzle/schema/draws"

/** How many prizes an extraction of the Loteria Federal has, and how many digits each. */
export const PRIZES = 5

/** The lottery's own number of an extraction as typed: a dot between thousands and zeros before it allowed; null where it is none. */
export function parseContest(text: string): number | null {
  const digits = text.trim().replace(/^([0-9]{1,3})\.([0-9]{3})$/, "$1$2")
  return /^0*[1-9][0-9]{0,5}$/.test(digits) ? Number(digits) : null
}

type PrizeRead = { prize: string } | { wrong: "digits" | "leading" }

/**
 * A prize of the extraction as typed or as the lottery's feed writes it: five digits, a dot between thousands allowed.
 * The feed's six positions are understood where the first is a zero; any other first digit is refused, never dropped.
 */
export function readPrize(text: string): PrizeRead {
  const digits = text.trim().replace(/^([0-9]{2,3})\.([0-9]{3})$/, "$1$2")
  if (/^0?[0-9]{5}$/.test(digits)) return { prize: digits.slice(-5) }
  return { wrong: /^[1-9][0-9]{5}$/.test(digits) ? "leading" : "digits" }
}

/** Series as a plain number, brought into the draw's range; element 0 to 99,999. */
export type DrawnNumber = { series: number; element: number }

/**
 * The number that an extraction's five prizes of five digits point to (app/domain/draws/formats.md): the element
 * from their units digits, the series from the prefix and the tens digits of the prizes that the rule names.
 */
export function drawnNumber(
  rule: Pick<DrawRule, "prefix" | "seriesFrom" | "seriesFirst" | "seriesCount">,
  prizes: readonly string[],
): DrawnNumber {
  const digit = (prize: number, fromEnd: number) => prizes[prize - 1]?.at(-fromEnd) ?? ""
  const element = Number([1, 2, 3, 4, 5].map((prize) => digit(prize, 1)).join(""))
  const written = (rule.prefix ?? "") + rule.seriesFrom.map((prize) => digit(prize, 2)).join("")
  const { seriesFirst, seriesCount } = rule
  // A prefix may have any number of digits, and past 2^53 a plain number would lose the last ones.
  const raw = BigInt(written === "" ? seriesFirst : written)
  // Subtracting or adding seriesCount as often as needed, in one step.
  const [first, count] = [BigInt(seriesFirst), BigInt(seriesCount)]
  const offset = (((raw - first) % count) + count) % count
  return { series: seriesFirst + Number(offset), element }
}
