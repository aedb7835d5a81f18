import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal } from "./columns"
import { registrations } from "./registrations"
import { users } from "./users"

/** What a mail says; its texts are its versions, of which one is sent. */
export const emailTemplates = pgTable(
  "email_templates",
  {
    id: id(),
    name: text().notNull(),
    /** The mail of the trade that it is; null for news. */
    mail: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("email_templates_name_key").on(t.name),
    uniqueIndex("email_templates_mail_key").on(t.mail),
  ],
)

/** One text of a template in both languages, so that no language ever lags behind; only ever added. */
export const emailTemplateVersions = pgTable(
  "email_template_versions",
  {
    id: id(),
    templateId: uuid()
      .notNull()
      .references(() => emailTemplates.id),
    number: integer().notNull(),
    subjectPt: text().notNull(),
    previewPt: text().notNull(),
    titlePt: text().notNull(),
    bodyPt: text().notNull(),
    subjectEn: text().notNull(),
    previewEn: text().notNull(),
    titleEn: text().notNull(),
    bodyEn: text().notNull(),
    /** The one that is sent. */
    active: boolean().notNull().default(false),
    /** Null for those that came with the product. */
    savedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("email_template_versions_number_key").on(t.templateId, t.number),
    uniqueIndex("email_template_versions_active_key")
      .on(t.templateId)
      .where(sql`${t.active}`),
    check("email_template_versions_number_check", sql`${t.number} > 0`),
  ],
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
