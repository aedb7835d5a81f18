export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** Of a day as clocks count it. São Paulo has had longer and shorter ones: its midnights are `platform/time/clock.server`'s. */
export const DAY_MS = 86_400_000

/** YYYY-MM-DD so many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many midnights lie between two days, both YYYY-MM-DD: 0 on the same, 1 on the next, below zero once it is over. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
