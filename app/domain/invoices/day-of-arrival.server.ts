import { dayOf, endOfDay, startOfDay } from "#app/platform/clock.server"

/** A day in São Paulo: YYYY-MM-DD, its first and its last millisecond. */
export type Day = { date: string; start: Date; end: Date }

let last: Day | undefined

/** The day that a moment falls on. Nearly every invoice arrives on the same day as the one before it. */
export function dayOfArrival(at: Date): Day {
  if (last && last.start <= at && at <= last.end) return last
  const date = dayOf(at)
  last = { date, start: startOfDay(date), end: endOfDay(date) }
  return last
}
