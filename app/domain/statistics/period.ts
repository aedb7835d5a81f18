import { daysAfter } from "#app/platform/time/days"

/** What the page looks at: days of São Paulo, both counted in, and one unit or all. */
export type Period = { from: string; to: string; uf: string | undefined }

/** Where the URL names no first day; and the most days that one page draws. */
const USUAL_DAYS = 30
export const MOST_DAYS = 366

type Wanted = { from?: string | undefined; to?: string | undefined }

/** The period that was asked for, whatever was asked for: never in the future, never backwards, never too long. */
export function periodOf({ from, to }: Wanted, today: string): { from: string; to: string } {
  const last = to !== undefined && to < today ? to : today
  const first = from !== undefined && from <= last ? from : daysAfter(last, 1 - USUAL_DAYS)
  const earliest = daysAfter(last, 1 - MOST_DAYS)
  return { from: first < earliest ? earliest : first, to: last }
}

/** Every day of it in order, those without anything too. */
export function daysOf({ from, to }: Pick<Period, "from" | "to">): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < MOST_DAYS; day = daysAfter(day, 1)) days.push(day)
  return days
}
