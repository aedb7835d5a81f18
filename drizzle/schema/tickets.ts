import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, primaryKey, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns"
import { invoices } from "./invoices"
import { registrations } from "./registrations"

/** Lucky numbers. A number is never deleted; voiding it stands in void_at. */
export const tickets = pgTable(
  "tickets",
  {
    id: id(),
    // Draw and segment without foreign keys: those lock the one row that everybody's numbers point to, for each number.
    // The trigger tickets_in_order checks both once a statement, and neither is ever deleted.
    drawId: uuid().notNull(),
    segmentId: uuid().notNull(),
    position: integer().notNull(),
    series: integer().notNull(),
    element: integer().notNull(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    voidAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("tickets_number_key").on(t.drawId, t.series, t.element),
    uniqueIndex("tickets_position_key").on(t.segmentId, t.position),
    index("tickets_registration_idx").on(t.registrationId, t.drawId),
    index("tickets_invoice_idx").on(t.invoiceId),
    index("tickets_created_idx").on(t.createdAt, t.id),
    index("tickets_draw_idx").on(t.drawId, t.createdAt, t.id),
    index("tickets_void_idx")
      .on(t.createdAt, t.id)
      .where(sql`${t.voidAt} is not null`),
    check("tickets_element_check", sql`${t.element} between 0 and 99999 and ${t.series} >= 0`),
  ],
)

/**
 * How many numbers of a series were given on a day that is over, and how many of these are void by now. A nightly job
 * stores a day; from then on the triggers tickets_totals_given and tickets_totals_voided keep its rows true, so that
 * nobody counts millions of numbers to show a sum. Without foreign keys, as tickets themselves.
 */
export const ticketTotals = pgTable(
  "ticket_totals",
  {
    drawId: uuid().notNull(),
    /** In São Paulo. */
    day: date({ mode: "string" }).notNull(),
    series: integer().notNull(),
    given: integer().notNull(),
    voided: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: "ticket_totals_pkey", columns: [t.drawId, t.day, t.series] }),
    check("ticket_totals_counts_check", sql`${t.given} > 0 and ${t.voided} between 0 and ${t.given}`),
  ],
)
