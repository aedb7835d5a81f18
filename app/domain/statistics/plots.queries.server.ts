import { type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { DateTime } from "luxon"
import type { Db } from "#app/db/client.server"
import { type InvoiceStatus, invoiceStatuses } from "#app/domain/invoices/invoice"
import { findUnit } from "#app/domain/locations/locations.server"
import { daysCountedWhole } from "./count-days.server"
import { type KeptPlots, readKept } from "./kept-plots.queries.server"
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

/** Days one after the other that the statistics have not counted whole, from the first's beginning to the last's end. */
type Span = { starts: Date; ends: Date }

function spansOf(names: readonly string[], open: ReadonlySet<string>): Span[] {
  const spans: Span[] = []
  let last: Span | undefined
  for (const day of names) {
    if (!open.has(day)) last = undefined
    else if (last) last.ends = endOfDay(day)
    else spans.push((last = { starts: startOfDay(day), ends: endOfDay(day) }))
  }
  return spans
}

/**
 * What the campaign's plots show of so many days until now. Days that are over are what the statistics counted of them;
 * today, which is not over yet, and a day that nobody counted since, are counted from index ranges.
 */
export async function readPlots(db: Db, { now, days }: { now: Date; days: PlotDays }): Promise<Plots> {
  const names = daysUntil(dayOf(now), days)
  const over = await daysCountedWhole(db, { days: names, now })
  const open = new Set(names.filter((day) => !over.includes(day)))
  const spans = spansOf(names, open)
  const [people, byHour, numbers, byUnit, kept] = await Promise.all([
    perDay(db, registrations.createdAt, [...open]),
    invoicesByHour(db, spans, now),
    perDay(db, tickets.createdAt, [...open]),
    invoicesByUnit(db, spans),
    readKept(db, over),
  ])
  return {
    registrations: inOrder(names, [...people, ...kept.registrations]),
    numbers: inOrder(names, [...numbers, ...kept.tickets]),
    units: added([...byUnit, ...kept.units]),
    ...placed(byHour, kept, names),
  }
}

/** A line a day, whoever counted it. */
function inOrder(names: readonly string[], counts: readonly DayCount[]): DayCount[] {
  const found = new Map(counts.map(({ day, count }) => [day, count]))
  return names.map((day) => ({ day, count: found.get(day) ?? 0 }))
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

const valuesOf = (spans: readonly Span[]): SQL =>
  sql`(values ${sql.join(
    spans.map(({ starts, ends }) => sql`(${moment(starts)}, ${moment(ends)})`),
    sql`, `,
  )}) as spans (starts, ends)`

/** São Paulo is a whole number of hours off, so that an hour of the clock is one there too. `hour` in milliseconds. */
async function invoicesByHour(db: Db, spans: readonly Span[], now: Date): Promise<HourCount[]> {
  const statuses = sql.join(
    invoiceStatuses.map((status) => sql`${status}`),
    sql`, `,
  )
  const rows = await db.execute<HourCount>(sql`
    select wanted.status, (extract(epoch from starts.hour) * 1000)::float8 as hour, counted.count
    from unnest(array[${statuses}]) as wanted (status), ${valuesOf(spans)},
      lateral generate_series(spans.starts, least(spans.ends, ${moment(now)}), interval '1 hour') as starts (hour),
      lateral (select count(*)::int as count from ${invoices}
        where ${invoices.status} = wanted.status and ${invoices.receivedAt} >= starts.hour
          and ${invoices.receivedAt} < starts.hour + interval '1 hour') as counted
    where counted.count > 0`)
  return [...rows]
}

/** The counts of single hours, and those that were kept, as days and as hours of the day. */
function placed(
  counts: readonly HourCount[],
  kept: Pick<KeptPlots, "invoices" | "hours">,
  names: readonly string[],
): Pick<Plots, "invoices" | "hours"> {
  const days = new Map(names.map((day) => [day, { day, pending: 0, validated: 0, invalid: 0 }]))
  const hours = Array.from({ length: 24 }, () => 0)
  const add = (day: string, status: InvoiceStatus, count: number) => {
    const line = days.get(day)
    if (line) line[status] += count
  }
  for (const { status, hour, count } of counts) {
    const at = DateTime.fromMillis(hour, { zone: TIME_ZONE })
    add(at.toISODate() ?? "", status, count)
    hours[at.hour]! += count
  }
  for (const { day, status, count } of kept.invoices) add(day, status, count)
  for (const { hour, count } of kept.hours) hours[hour]! += count
  return { invoices: [...days.values()], hours }
}

type UnitCount = { uf: string; count: number }

/** Bars are hundreds and each has its range of the index; a look at every invoice would be a scan. */
async function invoicesByUnit(db: Db, spans: readonly Span[]): Promise<UnitCount[]> {
  const rows = await db.execute<UnitCount>(sql`
    select uf, sum(count)::int as count
    from (select ${stores.id}, ${stores.uf} from ${stores}) as bars, ${valuesOf(spans)},
      lateral (select count(*) as count from ${invoices}
        where ${invoices.storeId} = bars.id and ${invoices.receivedAt} between spans.starts and spans.ends) as counted
    group by uf having sum(count) > 0`)
  return [...rows]
}

/** Units with what was counted of each, the most first. */
function added(counts: readonly UnitCount[]): Plots["units"] {
  const units = new Map<string, number>()
  for (const { uf, count } of counts) units.set(uf, (units.get(uf) ?? 0) + count)
  return [...units]
    .map(([uf, count]) => ({ uf, name: findUnit(uf)?.name ?? uf, count }))
    .toSorted((a, b) => b.count - a.count || (a.uf < b.uf ? -1 : 1))
}
