import { DAY_MS } from "./days"

/** Excel's day 0; before its March 1900 it counts a day that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** The first one that every spreadsheet counts alike. */
export const FIRST_DAY = 61

/** A moment as a spreadsheet keeps it: days, and their part. */
export const daysInSheet = (utcMs: number): number => (utcMs - DAY_ZERO) / DAY_MS

/** Such a number's day, as `YYYY-MM-DD`; null for what is none. */
export function dayInSheet(text: string): string | null {
  const days = Math.floor(Number(text))
  if (!(days >= FIRST_DAY) || days > LAST_DAY) return null
  return new Date(DAY_ZERO + days * DAY_MS).toISOString().slice(0, 10)
}

/** In 2099. */
const LAST_DAY = 73_050
