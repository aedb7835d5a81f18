import type { DrawRule } from "#drizzle/schema/draws"

/** How evenly an extraction's tens digits fall on a draw's series. */
export type SeriesReach = {
  /** How many numbers the tens digits can write: 10 to the power of the prizes used. */
  outcomes: number
  /** In how many of them a series comes up, at least and at most; equal where the reduction is fair. */
  least: number
  most: number
  /** How many series come up `most` times where the two differ. */
  favoured: number
  /** Series that no extraction points to. */
  unreachable: number
}

/**
 * What the reduction does to the series: it is fair where their count divides 10^n (10, 20, 50 …). The written
 * numbers are consecutive, prefix or not, so that they fall on the series in turn.
 */
export function seriesReach({
  seriesCount,
  seriesFrom,
}: Pick<DrawRule, "seriesCount" | "seriesFrom">): SeriesReach {
  const outcomes = 10 ** seriesFrom.length
  const [least, rest] = [Math.floor(outcomes / seriesCount), outcomes % seriesCount]
  return {
    outcomes,
    least,
    most: rest === 0 ? least : least + 1,
    favoured: rest,
    unreachable: Math.max(0, seriesCount - outcomes),
  }
}

/** How many series can be added so that the reduction stays fair, fewest first. */
export function fairAdditions(rule: Pick<DrawRule, "seriesCount" | "seriesFrom">, most: number): number[] {
  const { outcomes } = seriesReach(rule)
  const room = Math.max(0, most - rule.seriesCount)
  return Array.from({ length: room }, (_, n) => n + 1).filter(
    (more) => outcomes % (rule.seriesCount + more) === 0,
  )
}
