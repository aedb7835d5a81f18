import type { DrawRule } from "#drizzle/schema/draws"
import { type DrawnNumber, drawnNumber } from "./drawn-number"

type SeriesRule = Pick<DrawRule, "prefix" | "seriesFrom" | "seriesFirst" | "seriesCount">

/** How an extraction comes to its number, step by step, as a person would do it on paper. */
export type NumberExplained = {
  /** The five units digits. */
  units: string[]
  /** The tens digits that make the series, with the prize that each comes from. */
  tens: { prize: number; digit: string }[]
  /** Prefix and tens digits written one after the other; null where there are neither, and the first series it is. */
  written: string | null
  /** How often the number of series is subtracted from it (negative: added) to come into the draw's series. */
  subtracted: number
  drawn: DrawnNumber
}

/** The number that five prizes of five digits point to, and the way there. */
export function explainNumber(rule: SeriesRule, prizes: readonly string[]): NumberExplained {
  const tens = rule.seriesFrom.map((prize) => ({ prize, digit: prizes[prize - 1]?.at(-2) ?? "" }))
  const text = (rule.prefix ?? "") + tens.map(({ digit }) => digit).join("")
  const drawn = drawnNumber(rule, prizes)
  return {
    units: prizes.map((prize) => prize.at(-1) ?? ""),
    tens,
    written: text === "" ? null : text,
    subtracted: text === "" ? 0 : (Number(text) - drawn.series) / rule.seriesCount,
    drawn,
  }
}
