import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal } from "./columns"
import { registrations } from "./registrations"
import { users } from "./users"

export const emailTemplates = pgTable(
  "email_templates",
  {
    id: id(),
    name: text().notNull(),
    locale: text({ enum: ["pt", "en"] }).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("email_templates_name_key").on(t.name, t.locale)],
)

/** A mailing to many. */
export const dispatches = pgTable("dispatches", {
  id: id(),
  templateId: uuid()
    .notNull()
    .references(() => emailTemplates.id),
  title: text().notNull(),
  audience: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  state: text({ enum: ["draft", "scheduled", "sending", "sent", "failed", "canceled"] })
    .notNull()
    .default("draft"),
  scheduledAt: moment(),
  createdBy: uuid().references(() => users.id),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
})

export const dispatchRecipients = pgTable(
  "dispatch_recipients",
  {
    id: id(),
    dispatchId: uuid()
      .notNull()
      .references(() => dispatches.id),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    state: text({ enum: ["queued", "sending", "sent", "failed", "unknown", "unsubscribed"] })
      .notNull()
      .default("queued"),
    sentAt: moment(),
    error: text(),
  },
  (t) => [
    uniqueIndex("dispatch_recipients_once_key").on(t.dispatchId, t.registrationId),
    index("dispatch_recipients_state_idx").on(t.dispatchId, t.state, t.id),
    index("dispatch_recipients_registration_idx").on(t.registrationId),
  ],
)

/** Addresses that want no news; kept even when the registration goes. */
export const unsubscribes = pgTable(
  "unsubscribes",
  { id: id(), email: personal(text().notNull()), createdAt: createdAt() },
  (t) => [uniqueIndex("unsubscribes_email_key").on(sql`lower(${t.email})`)],
)
