import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import type { DrawRule } from "#drizzle/schema/draws"
import type { DrawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { explainNumber, type NumberExplained } from "#app/domain/draws/inspection/explain-number"
import {
  type EntryNumber,
  inspect,
  type InspectionOutcome,
  type InspectionRule,
  type InspectionStep,
} from "#app/domain/draws/inspection/inspect"
import { type SeriesReach, seriesReach } from "./series-reach"

const LAST = 99_999

/** A rule worked out from an extraction; numbers are written `175/16.497`. */
export type RuleExample = {
  rule: Pick<DrawRule, "seriesFirst" | "seriesCount" | "seriesDigits" | "prefix" | "approximation" | "wrap">
  prizes: string[]
  explained: NumberExplained
  drawn: string
  reach: SeriesReach
  /** Some made-up numbers, in the order in which the rule inspects them. */
  steps: { number: string; holder: string; outcome: InspectionOutcome }[]
  /** Those of them that the rule never comes to. */
  unseen: string[]
  /** Whom each way of approximating would find first among the same numbers. */
  firsts: Record<DrawRule["approximation"], string | null>
}

/** What a rule makes of an extraction's five prizes, and of a few made-up numbers around the one drawn. */
export function ruleExample(rule: DrawRule, prizes: string[]): RuleExample {
  const explained = explainNumber(rule, prizes)
  const { drawn } = explained
  const numbers = numbersAround(rule, drawn)
  const written = (number: DrawnNumber) => formatLuckyNumber(number, rule.seriesDigits)
  const trail = trailOf(rule, drawn, numbers)
  const first = (approximation: DrawRule["approximation"]) => {
    const steps = trailOf({ ...rule, approximation }, drawn, numbers)
    const found = steps.find(({ outcome }) => outcome === "winner")
    return found ? written(found.number) : null
  }
  const { seriesFirst, seriesCount, seriesDigits, prefix, approximation, wrap } = rule
  return {
    rule: { seriesFirst, seriesCount, seriesDigits, prefix, approximation, wrap },
    prizes,
    explained,
    drawn: written(drawn),
    reach: seriesReach(rule),
    steps: trail.map(({ number, outcome }) => ({ number: written(number), holder: number.holder, outcome })),
    unseen: numbers.filter((one) => trail.every(({ number }) => number !== one)).map(written),
    firsts: {
      "higher-then-lower": first("higher-then-lower"),
      alternating: first("alternating"),
      ascending: first("ascending"),
    },
  }
}

/**
 * Numbers that tell rules apart: one a little below and a farther one above, a holder's second, one
 * that is not eligible, one at the start of the series for those that wrap, and one in each neighbouring series.
 */
function numbersAround(
  { seriesFirst, seriesCount }: DrawRule,
  { series, element }: DrawnNumber,
): EntryNumber[] {
  const away = (holder: string, by: number, eligible = true) => ({
    series,
    element: element + by,
    holder,
    eligible,
  })
  const start = { series, element: element > 100 ? 2 : 60_000, holder: "Davi", eligible: true }
  const next = { series: series + 1, element: Math.min(element + 1, LAST), holder: "Eva", eligible: true }
  const previous = { ...next, series: series - 1, element: Math.max(element - 1, 0), holder: "Fábio" }
  const all = [
    away("Ana", 4),
    away("Bia", -3),
    away("Ana", 9),
    away("Caio", -40, false),
    start,
    next,
    previous,
  ]
  return all.filter(
    (number) =>
      number.element >= 0 &&
      number.element <= LAST &&
      number.series >= seriesFirst &&
      number.series < seriesFirst + seriesCount,
  )
}

function trailOf(rule: InspectionRule, drawn: DrawnNumber, numbers: EntryNumber[]): InspectionStep[] {
  const rising = numbers.toSorted((one, other) => one.element - other.element)
  return [...inspect(rule, drawn, (series) => rising.filter((number) => number.series === series))]
}
