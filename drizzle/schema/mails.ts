import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
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

/** One text of a template in both languages, so that no language ever lags behind; only ever added, and gone with it. */
export const emailTemplateVersions = pgTable(
  "email_template_versions",
  {
    id: id(),
    templateId: uuid()
      .notNull()
      .references(() => emailTemplates.id, { onDelete: "cascade" }),
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

/** A mailing of news to many: one version of a template, to whoever fits the filters when it begins. */
export const dispatches = pgTable(
  "dispatches",
  {
    id: id(),
    versionId: uuid()
      .notNull()
      .references(() => emailTemplateVersions.id),
    title: text().notNull(),
    /** The registration list's own filters, as its URL has them; what it searches for may be a name or a CPF. */
    filters: personal(text().notNull().default("")),
    /** Mails a minute. */
    pace: integer().notNull(),
    state: text({ enum: ["scheduled", "sending", "paused", "sent", "canceled"] })
      .notNull()
      .default("scheduled"),
    scheduledAt: moment().notNull(),
    startedAt: moment(),
    endedAt: moment(),
    createdBy: uuid().references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** How many mails the mail server left in doubt, one after the other, since it last said what became of one. */
    doubts: integer().notNull().default(0),
  },
  (t) => [
    check("dispatches_pace_check", sql`${t.pace} between 1 and 6000`),
    check("dispatches_doubts_check", sql`${t.doubts} >= 0`),
    check(
      "dispatches_state_check",
      sql`${t.state} in ('scheduled', 'sending', 'paused', 'sent', 'canceled')`,
    ),
    check(
      "dispatches_started_check",
      sql`${t.startedAt} is not null or ${t.state} not in ('sending', 'sent')`,
    ),
  ],
)

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
    /** `unknown`: somebody's process ended in the middle, and the mail may have gone; a person decides. */
    state: text({ enum: ["queued", "sending", "sent", "failed", "unknown", "left", "unsubscribed"] })
      .notNull()
      .default("queued"),
    sentAt: moment(),
    error: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("dispatch_recipients_once_key").on(t.dispatchId, t.registrationId),
    index("dispatch_recipients_state_idx").on(t.dispatchId, t.state, t.id),
    index("dispatch_recipients_states_idx").on(t.state, t.createdAt, t.id),
    index("dispatch_recipients_registration_idx").on(t.registrationId),
    index("dispatch_recipients_created_idx").on(t.createdAt, t.id),
    index("dispatch_recipients_dispatch_idx").on(t.dispatchId, t.createdAt, t.id),
    check(
      "dispatch_recipients_state_check",
      sql`${t.state} in ('queued', 'sending', 'sent', 'failed', 'unknown', 'left', 'unsubscribed')`,
    ),
    check("dispatch_recipients_sent_check", sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
)

/** Addresses that get no news. Each goes with its person, and one that is nobody's here after thirty days. */
export const unsubscribes = pgTable(
  "unsubscribes",
  {
    id: id(),
    email: personal(text().notNull()),
    /** Asked for, or told by the mail provider. */
    reason: text({ enum: ["asked", "bounced", "complained"] })
      .notNull()
      .default("asked"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("unsubscribes_email_key").on(sql`lower(${t.email})`),
    check("unsubscribes_reason_check", sql`${t.reason} in ('asked', 'bounced', 'complained')`),
  ],
)
