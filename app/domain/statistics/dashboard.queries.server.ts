import { and, desc, eq, gte, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { type Count, countTable, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { openDraws } from "#app/domain/draws/draws.queries.server"
import { type InvoiceStatus, invoiceStatuses } from "#app/domain/invoices/invoice"
import { countPrizes } from "#app/domain/prizes/prizes.queries.server"
import { seriesSize } from "#app/domain/tickets/lucky-number"
import { dayOf, endOfDay, startOfDay } from "#app/platform/clock.server"
import { exports } from "#drizzle/schema/back-office"
import { drawSegments } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"

const DAYS = 14
const DAY_MS = 86_400_000

/** Noon of a day, from where a day more or less is the next or the last one whatever the clocks do. */
const daysUntil = (now: Date) => {
  const noon = Date.parse(`${dayOf(now)}T12:00:00Z`)
  return Array.from({ length: DAYS }, (_, n) =>
    new Date(noon - (DAYS - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  )
}

export type DayCount = { day: string; count: number }

/** Rows of each of the last 14 days in São Paulo, today last: a range of the column's index each, so no row is read. */
async function perDay(db: Db, column: PgColumn, now: Date): Promise<DayCount[]> {
  const ranges = daysUntil(now).map(
    (day) =>
      sql`(${day}, ${startOfDay(day).toISOString()}::timestamptz, ${endOfDay(day).toISOString()}::timestamptz)`,
  )
  const rows = await db.execute<DayCount>(sql`
    select day, (select count(*)::int from ${column.table} where ${column} between starts and ends) as count
    from (values ${sql.join(ranges, sql`, `)}) as days (day, starts, ends) order by day`)
  return [...rows]
}

export type ByStatus = Record<InvoiceStatus, Count>

/** Validated ones are most of them: beyond what is counted they are what the table has and the others are not. */
async function invoicesByStatus(db: Db): Promise<ByStatus> {
  const [total, pending, validated, invalid] = await Promise.all([
    countTable(db, invoices),
    ...invoiceStatuses.map((status) => countUpTo(db, invoices, eq(invoices.status, status))),
  ])
  const counts = { pending, validated, invalid } as ByStatus
  if (counts.validated.exact) return counts
  const rest = total.count - counts.pending.count - counts.invalid.count
  return { ...counts, validated: { count: Math.max(rest, counts.validated.count), exact: false } }
}

async function invoicesToday(db: Db, today: Date): Promise<Record<InvoiceStatus, number>> {
  const rows = await db
    .select({ status: invoices.status, count: sql<number>`count(*)::int` })
    .from(invoices)
    .where(gte(invoices.receivedAt, today))
    .groupBy(invoices.status)
  const counts = { pending: 0, validated: 0, invalid: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

export type NumbersGiven = { id: string; title: string; given: number; total: number }

/** How far each open draw's numbers are given, by its sequences and without looking at a single number. */
async function numbersGiven(db: Db, now: Date): Promise<NumbersGiven[]> {
  const open = await openDraws(db, now)
  const rows = await Promise.all(
    open.map(({ id }) =>
      db
        .select({
          given: sql<number>`coalesce(sum(pg_sequence_last_value(${drawSegments.sequenceName}::regclass) + 1), 0)::float8`,
          series: sql<number>`coalesce(sum(${drawSegments.seriesCount}), 0)::int`,
        })
        .from(drawSegments)
        .where(eq(drawSegments.drawId, id)),
    ),
  )
  return open.map(({ id, title }, n) => {
    const { given = 0, series = 0 } = rows[n]?.[0] ?? {}
    return { id, title, given, total: series * seriesSize }
  })
}

export type Attention = { invoices: Count; prizes: number; exports: number; mails: number }

/**
 * Exports of seven days and mails of one that failed for good. The queue moves what is over to its archive after an
 * hour, where only the time has an index.
 */
async function failedLately(db: Db, now: Date): Promise<{ exports: number; mails: number }> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [failed, [mails]] = await Promise.all([
    countUpTo(db, exports, and(eq(exports.state, "failed"), gte(exports.createdAt, ago(7 * DAY_MS)))),
    db.execute<{ count: number }>(sql`
      select ((select count(*) from pgboss.job where name = 'mail' and state = 'failed') +
        (select count(*) from pgboss.archive where archived_on >= ${ago(DAY_MS).toISOString()}::timestamptz
          and name = 'mail' and state = 'failed'))::int as count`),
  ])
  return { exports: failed.count, mails: mails?.count ?? 0 }
}

const latestRegistrations = (db: Db) =>
  db
    .select({
      ...{ id: registrations.id, name: registrations.name, lastname: registrations.lastname },
      ...{ city: registrations.city, uf: registrations.uf, createdAt: registrations.createdAt },
    })
    .from(registrations)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(8)

/** Everything that the dashboard shows, each figure from an index range or the database's own books. */
export async function readDashboard(db: Db, now: Date) {
  const today = startOfDay(dayOf(now))
  const [people, byStatus, todays, numbers, prizes, failed, invoiceDays, peopleDays, latest] =
    await Promise.all([
      countTable(db, registrations),
      invoicesByStatus(db),
      invoicesToday(db, today),
      numbersGiven(db, now),
      countPrizes(db, { now }),
      failedLately(db, now),
      perDay(db, invoices.receivedAt, now),
      perDay(db, registrations.createdAt, now),
      latestRegistrations(db),
    ])
  const attention: Attention = { invoices: byStatus.pending, prizes: prizes.pending, ...failed }
  return {
    ...{ registrations: people, registrationsToday: peopleDays.at(-1)?.count ?? 0 },
    ...{ invoices: byStatus, invoicesToday: todays, numbers, prizes, attention },
    ...{ invoiceDays, registrationDays: peopleDays, latest },
  }
}
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>
