import type { Databases, Db } from "#app/db/client.server"
import { mostSeries } from "#app/domain/draws/planning/add-segment.server"
import { type DrawChoice, listDrawChoices } from "#app/domain/draws/draw-choice.queries.server"
import { takesChanges } from "#app/domain/draws/draw"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { paddedSeries, seriesSize } from "#app/domain/tickets/lucky-number"
import {
  listSegmentsUsed,
  runningOut,
  type SegmentUsed,
} from "#app/domain/tickets/segments-used.queries.server"
import { countIn, type Sum, sumTotals, type TotalsFilters } from "#app/domain/tickets/ticket-totals"
import { countTickets } from "#app/domain/tickets/count-tickets.queries.server"
import { drawAsked, drawsFound, readTotalsFilters } from "#app/domain/tickets/total-tickets.list.server"
import { daysAfter, daysBetween } from "#app/platform/time/days"
import { sayShare } from "#app/ui/figure"
import { sayNumber } from "#app/words/count"

export type TotalsView = Awaited<ReturnType<typeof viewTotals>>
export type SegmentView = ReturnType<typeof viewSegment>

/** How far every draw's series are used, and one draw's numbers by series and day. */
export async function viewTotals(
  { primary, replica }: Databases,
  { params, now }: { params: URLSearchParams; now: Date },
) {
  const [draws, used] = await Promise.all([listDrawChoices(replica), listSegmentsUsed(primary)])
  const full = runningOut(used)
  const draw = drawAsked(draws, params, now)
  const found = new Set(drawsFound(draws, params).map(({ id }) => id))
  const segments = draws.flatMap((each) =>
    used
      .filter(({ drawId }) => drawId === each.id)
      .map((segment) => viewSegment(each, segment, full.includes(segment))),
  )
  return {
    /** Whatever is looked for: an alarm that a filter hides is none. */
    alarming: segments.filter(({ isAlarming }) => isAlarming),
    segments: segments.filter(({ drawId }) => found.has(drawId)),
    options: draws.map(({ id, title }) => ({ value: id, label: title })),
    unread: askedOf("total-tickets", params).unread,
    chosen: draw && (await viewDraw(replica, draw, readTotalsFilters(params))),
  }
}

function viewSegment({ title, state, rule }: DrawChoice, segment: SegmentUsed, isFull: boolean) {
  const { drawId, seriesFirst, seriesCount, used, total, isLost } = segment
  const last = seriesFirst + seriesCount - 1
  const series = [...new Set([seriesFirst, last])]
    .map((each) => paddedSeries(each, rule.seriesDigits))
    .join(" a ")
  return {
    drawId,
    title,
    state,
    series,
    used: sayNumber(used),
    total: sayNumber(total),
    left: sayNumber(isLost ? 0 : total - used),
    isLost,
    share: sayShare(used / total),
    /** Only where numbers are still given is there something to be done. */
    isAlarming: takesChanges(state) && isFull,
    /** A draw whose digits or extraction reach no more series takes none. */
    takesMore: mostSeries(rule) > rule.seriesCount,
  }
}

async function viewDraw(db: Db, draw: DrawChoice, filters: TotalsFilters) {
  const { all, bySeries, byDay } = sumTotals(await countTickets(db, draw.id), filters)
  const barOf = (label: string, sum: Sum) => ({
    label,
    value: countIn(sum, filters.state),
    figure: sayCount(sum, filters),
  })
  return {
    id: draw.id,
    title: draw.title,
    // The list of numbers has no filter by series.
    list: filters.series === undefined ? { draw: draw.id, ...periodOf(filters) } : null,
    sums: {
      given: sayNumber(all.given),
      valid: sayNumber(all.given - all.voided),
      voided: sayNumber(all.voided),
    },
    series: bySeries.map(({ key, ...sum }) => {
      const bar = barOf(paddedSeries(key, draw.rule.seriesDigits), sum)
      return { ...bar, figure: `${bar.figure}, ${sayShare(sum.given / seriesSize)} da série` }
    }),
    days: withGaps(byDay).map(({ key, ...sum }) => barOf(key, sum)),
  }
}

const periodOf = ({ from, to }: TotalsFilters) => ({ ...(from && { from }), ...(to && { to }) })

const sayCount = (sum: Sum, { state }: TotalsFilters): string => {
  const count = sayNumber(countIn(sum, state))
  if (state !== undefined || sum.voided === 0) return count
  return `${count} (${sayNumber(sum.voided)} ${sum.voided === 1 ? "anulado" : "anulados"})`
}

/** A day on which nothing was given is a gap in the chart, and not left out of it. */
function withGaps(days: (Sum & { key: string })[]): (Sum & { key: string })[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const known = new Map(days.map((day) => [day.key, day]))
  const count = daysBetween(first.key, last.key) + 1
  return Array.from({ length: count }, (_, n) => {
    const key = daysAfter(first.key, n)
    return known.get(key) ?? { key, given: 0, voided: 0 }
  })
}
