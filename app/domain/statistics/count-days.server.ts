import { and, getTableName, inArray, lte, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { dayOf, endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { statisticDays } from "#drizzle/schema/statistics"
import { countDay } from "./count-day.server"

/** So far back the hour's count looks for days that nobody counted since they were over. */
const RECENT_DAYS = 3
/** What arrived in a day's last minute may be written so long behind its end: a slow body, a photo in line. */
const WRITTEN_BY_MS = 15 * 60_000

/**
 * Counts today anew, and of the days before it those that nobody counted since they were over and all of them was written.
 * What is decided about an older day is seen after the night's count of all. Says how many days.
 */
export async function countRecentDays(db: Db, now: Date): Promise<number> {
  const today = dayOf(now)
  const recent = Array.from({ length: RECENT_DAYS }, (_, back) => daysAfter(today, -back))
  const done = await daysCountedWhole(db, { days: recent, now })
  const due = recent.filter((day) => !done.includes(day)).toReversed()
  for (const day of due) await countDay(db, { day, now })
  return due.length
}

/**
 * Which of these days were counted since they were over and all of them was written. A count of a later moment than now is
 * one of a clock that ran ahead, by which even today was over.
 */
export async function daysCountedWhole(
  db: Db,
  { days, now }: { days: readonly string[]; now: Date },
): Promise<string[]> {
  const counted = await db
    .select()
    .from(statisticDays)
    .where(and(inArray(statisticDays.day, [...days]), lte(statisticDays.countedAt, now)))
  return counted
    .filter(({ day, countedAt }) => countedAt.getTime() > endOfDay(day).getTime() + WRITTEN_BY_MS)
    .map(({ day }) => day)
}

/** Counts every day anew on which there is or was something to count: a transaction a day. Says how many days. */
export async function countAllDays(db: Db, now: Date): Promise<number> {
  let count = 0
  for (let day = await nextDay(db, null); day; day = await nextDay(db, day)) {
    await countDay(db, { day, now })
    count++
  }
  return count
}

/** The first day after this one with anything in it, found along indexes: days without are passed over in one step. */
async function nextDay(db: Db, day: string | null): Promise<string | null> {
  const from = day === null ? null : startOfDay(daysAfter(day, 1)).toISOString()
  const first = (
    column: PgColumn,
  ): SQL => sql`(select min(${column}) from ${sql.identifier(getTableName(column.table))}
    ${from === null ? sql`` : sql`where ${column} >= ${from}::timestamptz`})`
  const counted = sql`(select min(${statisticDays.day}) from ${statisticDays}
    ${day === null ? sql`` : sql`where ${statisticDays.day} > ${day}::date`})::text`
  const [row] = await db.execute<{ at: string | null; counted: string | null }>(sql`
    select (extract(epoch from least(${first(registrations.createdAt)}, ${first(invoices.receivedAt)},
      ${first(tickets.createdAt)}, ${first(prizeAwards.awardedAt)})) * 1000)::bigint::text as at, ${counted} as counted`)
  const days = [row?.at ? dayOf(new Date(Number(row.at))) : null, row?.counted ?? null]
  return days.filter((each) => each !== null).sort()[0] ?? null
}
