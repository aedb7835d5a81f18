import { type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { DateTime } from "luxon"
import type { Db } from "#app/db/client.server"
import { type InvoiceStatus, invoiceStatuses } from "#app/domain/invoices/invoice"
import { findUnit } from "#app/domain/locations/locations.server"
import { dayOf, endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"

/** How many days the plots may look back; each count is a range of an index, so more days cost more ranges. */
export const plotDays = [14, 30, 60] as const
type PlotDays = (typeof plotDays)[number]

export type DayCount = { day: string; count: number }
export type DayByStatus = { day: string } & Record<InvoiceStatus, number>
export type Plots = {
  registrations: DayCount[]
  invoices: DayByStatus[]
  numbers: DayCount[]
  /** Invoices by the hour at which they arrived in São Paulo, 0 to 23. */
  hours: number[]
  /** Invoices by their bar's unit, the most first; units without any left out. */
  units: { uf: string; name: string; count: number }[]
}

/** The last days in São Paulo, today last. */
const daysUntil = (today: string, days: number) =>
  Array.from({ length: days }, (_, n) => daysAfter(today, n + 1 - days))

/** What the campaign's plots show of so many days until now, counted from index ranges; today is not over yet. */
export async function readPlots(db: Db, { now, days }: { now: Date; days: PlotDays }): Promise<Plots> {
  const names = daysUntil(dayOf(now), days)
  const [people, byHour, numbers, units] = await Promise.all([
    perDay(db, registrations.createdAt, names),
    invoicesByHour(db, startOfDay(names[0]!), now),
    perDay(db, tickets.createdAt, names),
    invoicesByUnit(db, startOfDay(names[0]!)),
  ])
  return { registrations: people, numbers, units, ...placed(byHour, names) }
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

async function perDay(db: Db, column: PgColumn, days: string[]): Promise<DayCount[]> {
  const ranges = days.map((day) => sql`(${day}, ${moment(startOfDay(day))}, ${moment(endOfDay(day))})`)
  const rows = await db.execute<DayCount>(sql`
    select day, (select count(*)::int from ${column.table} where ${column} between starts and ends) as count
    from (values ${sql.join(ranges, sql`, `)}) as days (day, starts, ends) order by day`)
  return [...rows]
}

type HourCount = { status: InvoiceStatus; hour: number; count: number }

/** São Paulo is a whole number of hours off, so that an hour of the clock is one there too. `hour` in milliseconds. */
async function invoicesByHour(db: Db, from: Date, to: Date): Promise<HourCount[]> {
  const statuses = sql.join(
    invoiceStatuses.map((status) => sql`${status}`),
    sql`, `,
  )
  const rows = await db.execute<HourCount>(sql`
    select wanted.status, (extract(epoch from starts.hour) * 1000)::float8 as hour, counted.count
    from unnest(array[${statuses}]) as wanted (status),
      generate_series(${moment(from)}, ${moment(to)}, interval '1 hour') as starts (hour),
      lateral (select count(*)::int as count from ${invoices}
        where ${invoices.status} = wanted.status and ${invoices.receivedAt} >= starts.hour
          and ${invoices.receivedAt} < starts.hour + interval '1 hour') as counted
    where counted.count > 0`)
  return [...rows]
}

/** The counts of single hours as days and as hours of the day. */
function placed(counts: HourCount[], names: string[]): Pick<Plots, "invoices" | "hours"> {
  const days = new Map(names.map((day) => [day, { day, pending: 0, validated: 0, invalid: 0 }]))
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { status, hour, count } of counts) {
    const at = DateTime.fromMillis(hour, { zone: TIME_ZONE })
    const day = days.get(at.toISODate() ?? "")
    if (day) day[status] += count
    hours[at.hour]! += count
  }
  return { invoices: [...days.values()], hours }
}

/** Bars are hundreds and each has its range of the index; a look at every invoice would be a scan. */
async function invoicesByUnit(db: Db, from: Date): Promise<Plots["units"]> {
  const rows = await db.execute<{ uf: string; count: number }>(sql`
    select uf, sum(count)::int as count
    from (select ${stores.id}, ${stores.uf} from ${stores}) as bars,
      lateral (select count(*) as count from ${invoices}
        where ${invoices.storeId} = bars.id and ${invoices.receivedAt} >= ${moment(from)}) as counted
    group by uf having sum(count) > 0 order by 2 desc, 1`)
  return rows.map(({ uf, count }) => ({ uf, name: findUnit(uf)?.name ?? uf, count }))
}
