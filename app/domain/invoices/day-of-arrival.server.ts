import { dayOf, endOfDay, startOfDay } from "#app/platform/clock.server"

let last: { date: string; start: Date; end: Date } | undefined

/** The day in São Paulo that a moment falls on. Nearly every invoice arrives on the same day as the one before it. */
export function dayOfArrival(at: Date): string {
  if (last && last.start <= at && at <= last.end) return last.date
  const date = dayOf(at)
  last = { date, start: startOfDay(date), end: endOfDay(date) }
  return date
}
