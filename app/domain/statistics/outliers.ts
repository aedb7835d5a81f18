/**
 * What is far from the usual, by one rule for bars and people: above the median by more than TIMES the spread. The spread
 * is 1.4826 times the median distance from the median (the standard deviation, were the figures spread like a bell). It is
 * never less than a quarter of the median, and never less than one: among figures that are all alike the smallest
 * difference would be far otherwise. Half of the figures would have to be false to move either median.
 */
const TIMES = 6
const BELL = 1.4826
const LEAST = { share: 0.25, count: 1 }

/** A figure, and how often it is there. */
type Weighted = { value: number; weight: number }

/** The usual among these, and the limit above which one is far from it; null where there is nothing. */
export type Usual = { median: number; limit: number }

/** The middle of all; of an even number the lower of both, so that it is a figure that is there. */
export function medianOf(figures: readonly Weighted[]): number | null {
  const sorted = [...figures].sort((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let below = 0
  for (const { value, weight } of sorted) {
    below += weight
    if (below >= half) return value
  }
  return null
}

/** The usual of figures with how often each is there. */
export function usualOf(figures: readonly Weighted[]): Usual | null {
  const median = medianOf(figures)
  if (median === null) return null
  const distances = figures.map(({ value, weight }) => ({ value: Math.abs(value - median), weight }))
  const spread = BELL * (medianOf(distances) ?? 0)
  const least = Math.max(LEAST.count, LEAST.share * median)
  return { median, limit: median + TIMES * Math.max(spread, least) }
}

/** A bar's invoices in a period, and the days on which it had any. */
export type BarFigure = { storeId: string; uf: string; invoices: number; days: number }
/** A bar far above its unit's usual, both in invoices for each day with any. */
type FarBar = BarFigure & { perDay: number; median: number }

/** With fewer bars than these a unit has no usual of its own: the country's is taken. */
export const FEW_BARS = 5

const perDayOf = ({ invoices, days }: BarFigure) => invoices / days
const usualOfBars = (bars: readonly BarFigure[]) =>
  usualOf(bars.map((bar) => ({ value: perDayOf(bar), weight: 1 })))

/** The bars far above the usual of their unit, the farthest first. */
export function farBars(bars: readonly BarFigure[]): FarBar[] {
  const country = usualOfBars(bars)
  const units = new Map<string, Usual | null>()
  for (const uf of new Set(bars.map((bar) => bar.uf))) {
    const own = bars.filter((bar) => bar.uf === uf)
    units.set(uf, own.length < FEW_BARS ? country : usualOfBars(own))
  }
  return bars
    .flatMap((bar) => {
      const usual = units.get(bar.uf)
      const perDay = perDayOf(bar)
      return usual && perDay > usual.limit ? [{ ...bar, perDay, median: usual.median }] : []
    })
    .sort((a, b) => b.perDay / b.median - a.perDay / a.median || a.storeId.localeCompare(b.storeId))
}
