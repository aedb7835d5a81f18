import { daysAfter } from "#app/platform/time/days"

/** What is counted: days of São Paulo, both counted in, and one unit or all. */
export type Period = { from: string; to: string; uf: string | undefined }

/** Where the URL names no first day; and the most days that one page draws. */
const USUAL_DAYS = 30
export const MOST_DAYS = 366

type Wanted = { from?: string | undefined; to?: string | undefined }

/**
 * The period that was asked for, as files and programs get it: of tomorrow nothing is counted, however long it is it is all
 * of it, and one that runs backwards has no day.
 */
export function periodOf({ from, to }: Wanted, today: string): { from: string; to: string } {
  const last = to !== undefined && to < today ? to : today
  return { from: from ?? usualFirst(last), to: last }
}

/** What a page draws of a period, which it names: never backwards, never too long. */
export function drawnPeriod(asked: Period): Period {
  const { from, to } = asked
  const [first, earliest] = [from <= to ? from : usualFirst(to), daysAfter(to, 1 - MOST_DAYS)]
  return { ...asked, from: first < earliest ? earliest : first }
}

const usualFirst = (last: string) => daysAfter(last, 1 - USUAL_DAYS)

/** Every day of it in order, those without anything too. */
export function daysOf({ from, to }: Pick<Period, "from" | "to">): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < MOST_DAYS; day = daysAfter(day, 1)) days.push(day)
  return days
}
