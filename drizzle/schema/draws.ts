import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytes, createdAt, id, moment } from "./columns"
import { invoices } from "./invoices"
import { registrations } from "./registrations"
import { users } from "./users"

/** RULE.json of contract.md without the extraction's prizes. */
export type DrawRule = {
  seriesFirst: number
  seriesCount: number
  seriesDigits: number
  seriesFrom: number[]
  prefix: string | null
  approximation: "ascending" | "higher-then-lower" | "alternating"
  wrap: boolean
  emptySeries: "alternating" | "higher-then-lower" | "lower" | "none"
  winners: number
  surrogates: number
  onePerHolder: boolean
}

export const drawStates = ["planned", "closing", "closed", "computed", "published", "canceled"] as const

/** Draws decided by the Loteria Federal (domain.md). */
export const draws = pgTable(
  "draws",
  {
    id: id(),
    title: text().notNull(),
    prize: text().notNull(),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    extractionOn: date({ mode: "string" }).notNull(),
    rule: jsonb().$type<DrawRule>().notNull(),
    /** Whether a CPF wins once in the whole promotion, not only in this draw. */
    oncePerPromotion: boolean().notNull().default(false),
    afterPublication: text({ enum: ["surrogate", "treasury"] })
      .notNull()
      .default("surrogate"),
    state: text({ enum: drawStates }).notNull().default("planned"),
    /** Key of the holder's pseudonym in BASE.csv, and its commitment. */
    holderKey: bytes().notNull(),
    holderKeyCommitment: text().notNull(),
    baseSha256: text(),
    baseRoot: text(),
    baseFile: text(),
    baseRows: integer(),
    closedAt: moment(),
    extraction: jsonb().$type<string[]>(),
    resultFile: text(),
    resultSha256: text(),
    auditHead: text(),
    computedBy: uuid().references(() => users.id),
    computedAt: moment(),
    publishedBy: uuid().references(() => users.id),
    publishedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index("draws_state_idx").on(t.state, t.periodStart),
    check("draws_period_check", sql`${t.periodEnd} > ${t.periodStart}`),
    check(
      "draws_state_check",
      sql`${t.state} in ('planned', 'closing', 'closed', 'computed', 'published', 'canceled')`,
    ),
    check(
      "draws_base_check",
      sql`${t.state} not in ('closed', 'computed', 'published') or ${t.baseSha256} is not null`,
    ),
    check(
      "draws_four_eyes",
      sql`${t.publishedBy} is null or ${t.publishedBy} is distinct from ${t.computedBy}`,
    ),
  ],
)

/** A run of series with its own permutation key and sequence; more series later are a new segment. */
export const drawSegments = pgTable(
  "draw_segments",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    ordinal: integer().notNull(),
    seriesFirst: integer().notNull(),
    seriesCount: integer().notNull(),
    permutationKey: bytes().notNull(),
    keyCommitment: text().notNull(),
    /** Name of the sequence that hands out positions; made by create_position_sequence(). */
    sequenceName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("draw_segments_ordinal_key").on(t.drawId, t.ordinal),
    uniqueIndex("draw_segments_sequence_key").on(t.sequenceName),
    check("draw_segments_series_check", sql`${t.seriesFirst} >= 0 and ${t.seriesCount} between 1 and 1000`),
  ],
)

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

export type TrailEntry = {
  series: string
  element: string
  outcome: "winner" | "surrogate" | "ineligible" | "holder-already-won"
}

/** Titulars and surrogates of a computed draw, in order. */
export const winners = pgTable(
  "winners",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    order: integer().notNull(),
    kind: text({ enum: ["titular", "surrogate"] }).notNull(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    state: text({ enum: ["pending", "validated", "invalid", "called"] })
      .notNull()
      .default("pending"),
    reason: text(),
    trail: jsonb().$type<TrailEntry[]>().notNull().default([]),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("winners_order_key").on(t.drawId, t.order),
    uniqueIndex("winners_ticket_key").on(t.ticketId),
    index("winners_registration_idx").on(t.registrationId),
  ],
)
