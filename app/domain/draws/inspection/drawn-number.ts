import type { DrawRule } from "#drizzle/schema/draws"

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
