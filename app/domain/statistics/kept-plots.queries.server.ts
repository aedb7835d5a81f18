import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { InvoiceStatus } from "#app/domain/invoices/invoice"
import { statisticCounts } from "#drizzle/schema/statistics"

type DayCount = { day: string; count: number }

/** Of the plots what the statistics have kept. */
export type KeptPlots = {
  registrations: DayCount[]
  tickets: DayCount[]
  invoices: { day: string; status: InvoiceStatus; count: number }[]
  hours: { hour: number; count: number }[]
  units: { uf: string; count: number }[]
}

const { key, uf, day, state, cut, subject, count } = statisticCounts
const total = sql<number>`sum(${count})::int`

/** What was counted of these days, which are over: sums of some lines for each hour, however many coupons came. */
export async function readKept(db: Db, days: readonly string[]): Promise<KeptPlots> {
  if (days.length === 0) return { registrations: [], tickets: [], invoices: [], hours: [], units: [] }
  const ofDays = (counted: SQL) => and(eq(cut, "hour"), counted, inArray(day, [...days]))
  const ofInvoices = ofDays(eq(subject, "invoices"))
  const [byDay, hours, units] = await Promise.all([
    db
      .select({ subject, day, state, count: total })
      .from(statisticCounts)
      .where(ofDays(inArray(subject, ["registrations", "invoices", "tickets"])))
      .groupBy(subject, day, state),
    db.select({ hour: key, count: total }).from(statisticCounts).where(ofInvoices).groupBy(key),
    db.select({ uf, count: total }).from(statisticCounts).where(ofInvoices).groupBy(uf),
  ])
  const perDay = (counted: "registrations" | "tickets") => {
    const sums = new Map<string, number>()
    for (const row of byDay)
      if (row.subject === counted) sums.set(row.day, (sums.get(row.day) ?? 0) + row.count)
    return Array.from(sums, ([day, count]) => ({ day, count }))
  }
  return {
    registrations: perDay("registrations"),
    tickets: perDay("tickets"),
    invoices: byDay
      .filter((row) => row.subject === "invoices")
      .map((row) => ({ day: row.day, status: row.state as InvoiceStatus, count: row.count })),
    hours: hours.map(({ hour, count }) => ({ hour: Number(hour), count })),
    units,
  }
}
