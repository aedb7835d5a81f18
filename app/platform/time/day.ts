/**
 * `2026-11-21` or `21/11/2026` as `YYYY-MM-DD`; null when no such day exists, or not between 1900 and 2100.
 */
export function parseDay(text: string): string | null {
  const trimmed = text.trim()
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(trimmed) ?? turned(trimmed) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  if (Number(year) < 1900 || Number(year) > 2100) return null
  if (Number(month) < 1 || Number(month) > 12) return null
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return null
  return `${year}-${month}-${day}`
}

function turned(text: string): string[] | null {
  const [, day, month, year] = /^([0-9]{2})\/([0-9]{2})\/([0-9]{4})$/.exec(text) ?? []
  return day && month && year ? [text, year, month, day] : null
}

function daysIn(year: number, month: number): number {
  // The day before the next month's first, in UTC: a time zone could make it another.
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
