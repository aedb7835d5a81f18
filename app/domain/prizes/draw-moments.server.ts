import { randomInt } from "node:crypto"
import { DateTime } from "luxon"
import { daysAfter } from "#app/platform/time/days"
import { TIME_ZONE } from "#app/platform/time/time-zone"

/** Days as YYYY-MM-DD, both included, and hours as HH:mm, in São Paulo. Closing at or before opening is the next day. */
type MomentWindow = { from: string; to: string; opens: string; closes: string }

type Span = { start: number; length: number }

/** In less than an hour whoever asked for the prizes would know their moments well enough to send a coupon in time. */
export const LEAST_MS = 3_600_000
/** Later than the transaction that writes them: whoever looks at a moment of theirs has to find them. */
const SOONEST_MS = 60_000

/** `count` of them in the whole window, or if `daily` on each of its days. */
type Wanted = { count: number; daily: boolean; now: Date }

/**
 * Moments drawn at random, each millisecond of the window, or of a day of it, that still lies ahead as likely as any other;
 * [] where less than an hour of it does. In no order within a day; `make-batch` leaves none at all.
 */
export function drawMoments(window: MomentWindow, { count, daily, now }: Wanted): Date[] {
  const days = spansAhead(window, now)
  const parts = daily ? days.map((day) => [day]) : [days]
  if (parts.some((spans) => lengthOf(spans) < LEAST_MS)) return []
  return parts.flatMap((spans) => drawnFrom(spans, count))
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { length }) => sum + length, 0)

function drawnFrom(spans: readonly Span[], count: number): Date[] {
  const total = lengthOf(spans)
  return Array.from({ length: count }, () => new Date(at(spans, randomInt(total))))
}

/**
 * Whether the window goes on behind the last second in which invoices are taken: nobody could win what is due then. One that
 * begins before they are taken loses nothing, since the first coupon has what was due before.
 */
export const endsBehind = ({ to, opens, closes }: MomentWindow, invoicesEnd: Date | null): boolean =>
  invoicesEnd !== null && closing(to, { opens, closes }) > invoicesEnd.getTime() + 1000

const closing = (day: string, { opens, closes }: Pick<MomentWindow, "opens" | "closes">) =>
  momentOf(closes > opens ? day : daysAfter(day, 1), closes)

/** The window's hours, day by day, without what is over: of a day that is, nothing. */
function spansAhead({ from, to, opens, closes }: MomentWindow, now: Date): Span[] {
  const soonest = now.getTime() + SOONEST_MS
  const spans: Span[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const end = closing(day, { opens, closes })
    const start = Math.max(momentOf(day, opens), soonest)
    spans.push({ start, length: Math.max(0, end - start) })
  }
  return spans
}

const momentOf = (day: string, hour: string) =>
  DateTime.fromISO(`${day}T${hour}`, { zone: TIME_ZONE }).toMillis()

function at(spans: readonly Span[], offset: number): number {
  let left = offset
  for (const { start, length } of spans) {
    if (left < length) return start + left
    left -= length
  }
  throw new RangeError("the offset lies beyond the last span")
}
