import { sql } from "drizzle-orm"
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { moment } from "./columns"

/** What is counted, each thing on the day on which it arose. */
export const statisticSubjects = ["registrations", "invoices", "tickets", "prizes", "winners"] as const

/**
 * By what: the hour of the day, a bar's id, a city, a product's id, a part of the UTM.
 * - `funnel`: how far the day's new people came.
 * - `pace`: how many people sent so many invoices that day.
 * - `sender`: who sent the most of them.
 */
export const statisticCuts = [
  "hour",
  "store",
  "city",
  "product",
  "source",
  "medium",
  "campaign",
  "funnel",
  "pace",
  "sender",
] as const

/** So many of a subject on one day, by one cut. Counted by a job and never by a page; any of it can be counted anew. */
export const statisticCounts = pgTable(
  "statistic_counts",
  {
    cut: text({ enum: statisticCuts }).notNull(),
    subject: text({ enum: statisticSubjects }).notNull(),
    /** In São Paulo. */
    day: date({ mode: "string" }).notNull(),
    /** The bar's unit, the person's own where there is no bar to it; empty for a prize that no invoice won. */
    uf: text().notNull(),
    key: text().notNull(),
    state: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: "statistic_counts_pkey", columns: [t.cut, t.subject, t.day, t.uf, t.key, t.state] }),
    check("statistic_counts_count_check", sql`${t.count} > 0`),
  ],
)

/** When each day was counted last. */
export const statisticDays = pgTable("statistic_days", {
  day: date({ mode: "string" }).primaryKey(),
  countedAt: moment().notNull(),
})
