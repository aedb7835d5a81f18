import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal } from "./columns"
import { registrations } from "./registrations"
import { stores } from "./stores"
import { users } from "./users"

export type InvoiceItem = { productId: string; quantity: number; numbersPerUnit: number }

/** The names of the reasons that stand in one text, without what they name: `twin:P1,high-value` is of two. */
export const namesIn = (reviewReason: AnyPgColumn) =>
  sql`regexp_split_to_array(${reviewReason}, ':[^,]*,?|,')`

/** Invoices sent by participants ("cupons" on the screen). */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    /** What the person is given at once to ask about this invoice. */
    protocol: text().notNull(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    storeId: uuid()
      .notNull()
      .references(() => stores.id),
    /** cUF:CNPJ:mod:série:nNF, or typed:CNPJ:number:date; one use only. */
    naturalKey: text().notNull(),
    accessKey: text(),
    cnpj: text().notNull(),
    /** Without leading zeros, so that a typed one meets a keyed one. */
    number: text().notNull(),
    issuedOn: date({ mode: "string" }).notNull(),
    totalCents: bigint({ mode: "number" }).notNull(),
    /** What `per-value:…:carry` left over of it and of what it was handed, as it was reckoned (domain/invoices/carried-cents). */
    carryCents: bigint({ mode: "number" }).notNull().default(0),
    items: jsonb().$type<InvoiceItem[]>().notNull().default([]),
    photoKey: personal(text()),
    status: text({ enum: ["pending", "validated", "invalid"] }).notNull(),
    reason: text(),
    /** Why a person should look at it first (tax-office CNPJ, equal to another's typed invoice …). */
    reviewReason: text(),
    reviewedBy: uuid().references(() => users.id),
    reviewedAt: moment(),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of what was sent: the same key with other content is a new invoice. */
    contentHash: text().notNull(),
    receivedAt: moment().notNull(),
    ip: personal(text()),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("invoices_protocol_key").on(t.protocol),
    uniqueIndex("invoices_idempotency_key").on(t.registrationId, t.idempotencyKey),
    uniqueIndex("invoices_natural_key")
      .on(t.naturalKey)
      .where(sql`${t.status} <> 'invalid'`),
    // A paper that was refused before, when it comes again.
    index("invoices_refused_idx")
      .on(t.naturalKey)
      .where(sql`${t.status} = 'invalid'`),
    // The number first: a twin is looked up by all three, a reviewer by the number or how it begins.
    index("invoices_twin_idx").on(t.number.op("text_pattern_ops"), t.cnpj, t.issuedOn),
    index("invoices_key_idx")
      .on(t.accessKey.op("text_pattern_ops"))
      .where(sql`${t.accessKey} is not null`),
    index("invoices_registration_idx").on(t.registrationId, t.receivedAt),
    index("invoices_received_idx").on(t.receivedAt, t.id),
    index("invoices_status_idx").on(t.status, t.receivedAt, t.id),
    index("invoices_store_idx").on(t.storeId, t.receivedAt, t.id),
    // The list by value; the status lies in it so that a filter passes over the others without reading their rows.
    index("invoices_total_idx").on(t.totalCents, t.id, t.status),
    index("invoices_review_idx")
      .on(t.receivedAt, t.id)
      .where(sql`${t.reviewReason} is not null`),
    // Those with one reason, which few of them may have, or none. Not of these alone: PostgreSQL keeps no statistics of
    // a partial index, and would not know whether a reason's coupons are few.
    index("invoices_review_names_idx").using("gin", namesIn(t.reviewReason)),
    index("invoices_reviewed_by_idx")
      .on(t.reviewedBy)
      .where(sql`${t.reviewedBy} is not null`),
    check("invoices_status_check", sql`${t.status} in ('pending', 'validated', 'invalid')`),
    check("invoices_reason_check", sql`${t.status} <> 'invalid' or ${t.reason} is not null`),
    check("invoices_total_check", sql`${t.totalCents} >= 0 and ${t.carryCents} >= 0`),
  ],
)

/**
 * Under which words an invoice's photo is found again (app/platform/photos/likeness): a few hundred an invoice, only ever
 * asked for by word. Without a foreign key, which would be checked for each of them; invoices are never deleted.
 */
export const photoWords = pgTable(
  "photo_words",
  { word: integer().notNull(), invoiceId: uuid().notNull() },
  (t) => [primaryKey({ name: "photo_words_pkey", columns: [t.word, t.invoiceId] })],
)
