/** A span of time in which something is allowed; an end that is not set is open. */
export type Window = {
  start: Date | null
  end: Date | null
  hasStarted(now: Date): boolean
  hasEnded(now: Date): boolean
  isEnabled(now: Date): boolean
}

/** The window for sending invoices, with the days (YYYY-MM-DD) that an invoice may bear. */
export type InvoiceWindow = Window & { startDate: string | null; endDate: string | null }

/** Settings name whole seconds, so the last second counts to its end: 23:59:59.900 is still in time. */
const SECOND = 1000

/** The window between two moments, either of which may be missing. */
export function windowBetween(start: Date | null, end: Date | null): Window {
  const hasStarted = (now: Date) => start === null || now.getTime() >= start.getTime()
  const hasEnded = (now: Date) => end !== null && now.getTime() >= end.getTime() + SECOND
  return { start, end, hasStarted, hasEnded, isEnabled: (now) => hasStarted(now) && !hasEnded(now) }
}
