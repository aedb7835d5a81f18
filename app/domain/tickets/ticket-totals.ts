import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"

/** How many numbers of a series were given on a day (YYYY-MM-DD in São Paulo), and how many of these are void by now. */
export type TicketTotal = { series: number; day: string; given: number; voided: number }
export type Sum = Pick<TicketTotal, "given" | "voided">

/** What of the totals is asked for; days are whole and both count. */
export type TotalsFilters = { series?: number; from?: string; to?: string; state?: "valid" | "void" }

export const totalStates = codesOf(stateWords.tickets)

/** The numbers of a sum that are in the state asked for; without one, all that were given. */
export const countIn = ({ given, voided }: Sum, state: TotalsFilters["state"]): number =>
  state === undefined ? given : state === "void" ? voided : given - voided

export const isAsked =
  ({ series, from, to }: TotalsFilters) =>
  (row: TicketTotal): boolean =>
    (series === undefined || row.series === series) &&
    (from === undefined || row.day >= from) &&
    (to === undefined || row.day <= to)

/** The totals that were asked for, in all, by series and by day, each in order. */
export function sumTotals(rows: readonly TicketTotal[], filters: TotalsFilters) {
  const all: Sum = { given: 0, voided: 0 }
  const [bySeries, byDay] = [new Map<number, Sum>(), new Map<string, Sum>()]
  for (const row of rows.filter(isAsked(filters)))
    for (const sum of [all, sumOf(bySeries, row.series), sumOf(byDay, row.day)]) {
      sum.given += row.given
      sum.voided += row.voided
    }
  return { all, bySeries: inOrder(bySeries), byDay: inOrder(byDay) }
}

function sumOf<Key>(sums: Map<Key, Sum>, key: Key): Sum {
  const sum = sums.get(key) ?? { given: 0, voided: 0 }
  sums.set(key, sum)
  return sum
}

const inOrder = <Key extends string | number>(sums: Map<Key, Sum>) =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, sum]) => ({ key, ...sum }))
