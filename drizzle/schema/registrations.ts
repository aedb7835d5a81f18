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
import { createdAt, id, moment, personal, secret } from "./columns"
import { users } from "./users"

export type Utm = { source?: string; medium?: string; campaign?: string }

/** People who take part. */
export const registrations = pgTable(
  "registrations",
  {
    id: id(),
    cpf: personal(text().notNull()),
    name: personal(text().notNull()),
    lastname: personal(text().notNull()),
    birthdate: personal(date({ mode: "string" }).notNull()),
    phone: personal(text().notNull()),
    email: personal(text().notNull()),
    uf: text().notNull(),
    city: text().notNull(),
    passwordHash: secret(text().notNull()),
    status: text({ enum: ["active", "canceled"] })
      .notNull()
      .default("active"),
    statusReason: text(),
    /** Versions of the texts that the person accepted, and when. */
    termsVersion: integer().notNull(),
    regulationVersion: integer().notNull(),
    acceptedAt: moment().notNull(),
    newsletter: boolean().notNull().default(false),
    /** When the person last chose. */
    newsletterAt: moment(),
    /** Stands in the links of news mails, and ends them without a login: nobody can guess it. */
    mailKey: secret(
      uuid()
        .notNull()
        .default(sql`gen_random_uuid()`),
    ),
    locale: text({ enum: ["pt", "en"] })
      .notNull()
      .default("pt"),
    utm: jsonb().$type<Utm>().notNull().default({}),
    ip: personal(text()),
    /** The registration form's own key: a second tap of the same form finds this row. */
    formKey: uuid(),
    /** Folded name, lastname, email and city, for search (pg_trgm). */
    search: personal(text().notNull()),
    /** Whether any coupon came: the database keeps it, so that those of whom none did are found by an index. */
    hasInvoice: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("registrations_cpf_key").on(t.cpf),
    uniqueIndex("registrations_email_key").on(t.email),
    uniqueIndex("registrations_phone_key").on(t.phone),
    uniqueIndex("registrations_form_key").on(t.formKey),
    uniqueIndex("registrations_mail_key").on(t.mailKey),
    index("registrations_created_idx").on(t.createdAt, t.id),
    // The list of one state or unit: some are rare, and would be looked for among all.
    index("registrations_status_idx").on(t.status, t.createdAt, t.id),
    index("registrations_uf_idx").on(t.uf, t.createdAt, t.id),
    // The list by name: what is searched begins with it.
    index("registrations_name_idx").on(t.search, t.id),
    index("registrations_invoiceless_idx")
      .on(t.createdAt, t.id)
      .where(sql`not ${t.hasInvoice}`),
    // A mailing's audience, of which there may be few among many.
    index("registrations_news_idx")
      .on(t.createdAt, t.id)
      .where(sql`${t.newsletter} and ${t.status} = 'active'`),
    index("registrations_search_idx").using("gin", sql`${t.search} gin_trgm_ops`),
    index("registrations_cpf_middle_idx").on(sql`substr(${t.cpf}, 4, 6)`),
    // An erased person's row has its own id in place of what only one person may hold (drizzle/schema/erasures).
    check("registrations_cpf_check", sql`${t.cpf} ~ '^[0-9]{11}$' or ${t.cpf} = ${t.id}::text`),
    check("registrations_email_lower", sql`${t.email} = lower(${t.email})`),
    check("registrations_status_check", sql`${t.status} in ('active', 'canceled')`),
  ],
)

/** CPFs that may not take part (staff of promoter, agency and suppliers). */
export const cpfBlocks = pgTable(
  "cpf_blocks",
  {
    id: id(),
    /** Of who was erased the block's own id; of everybody once the campaign is long over. */
    cpf: personal(text().notNull()),
    reason: text().notNull(),
    blockedBy: uuid().references(() => users.id),
    blockedAt: createdAt(),
    unblockedBy: uuid().references(() => users.id),
    unblockedAt: moment(),
    /** The staff list that it came with; null for one that was placed by hand. */
    importId: uuid(),
  },
  (t) => [
    uniqueIndex("cpf_blocks_live_key")
      .on(t.cpf)
      .where(sql`${t.unblockedAt} is null`),
    index("cpf_blocks_blocked_idx").on(t.blockedAt, t.id),
    index("cpf_blocks_cpf_idx").on(t.cpf.op("text_pattern_ops")),
    index("cpf_blocks_import_idx")
      .on(t.importId, t.blockedAt, t.id)
      .where(sql`${t.importId} is not null`),
    check("cpf_blocks_cpf_check", sql`${t.cpf} ~ '^[0-9]{11}$' or ${t.cpf} = ${t.id}::text`),
  ],
)

type Nothing = Record<string, never>

/** What each event of a participant's log tells beside it: fields, ids and reasons; personal values have no place there. */
export type UserLogData = {
  /** The editions that were accepted, with their language: "pt3". Older rows do not say. */
  registered: { terms?: string; regulation?: string }
  "signed-in": Nothing
  "profile-edited": { fields: string[] }
  "email-updated": { userId: string }
  "data-corrected": { userId: string; fields: string[] }
  "password-changed": Nothing
  "password-reset": Nothing
  canceled: Nothing
  disabled: { userId: string; reason: string }
  enabled: { userId: string; reason: string }
  impersonated: { userId: string; reason: string }
  "news-allowed": Nothing
  "news-stopped": Nothing
  "invoice-sent": { invoiceId: string; protocol: string; numbers: number }
  /** The invoice's protocol; a prize given by hand has none. */
  "prize-won": { prizeId: string; awardId: string; protocol?: string }
  "disqualification-answered": { awardId: string } | { winnerId: string }
  /** The invoice's protocol; a correction is about none. */
  "request-sent": { requestId: string; protocol?: string }
  "paper-sent": ({ awardId: string } | { winnerId: string }) & { paperId: string; kind: string }
  /** A reviewer deleted it: what it was, when it came, and why. */
  "paper-refused": ({ awardId: string } | { winnerId: string }) & {
    userId: string
    paperId: string
    kind: string
    sentAt: string
    refusal: string
  }
  "address-sent": { awardId: string } | { winnerId: string }
}
export type UserLogEvent = keyof UserLogData

/** What participants did, for support: one row an event, never edited but for the address, deleted when its time is over. */
export const userLogs = pgTable(
  "user_logs",
  {
    id: id(),
    registrationId: uuid().references(() => registrations.id),
    event: text().$type<UserLogEvent>().notNull(),
    at: createdAt(),
    ip: personal(text()),
    data: jsonb().$type<UserLogData[UserLogEvent]>().notNull().default({}),
  },
  (t) => [
    index("user_logs_registration_idx").on(t.registrationId, t.id),
    index("user_logs_at_idx").on(t.at, t.id),
    index("user_logs_event_idx").on(t.event, t.at, t.id),
    /** Everybody behind an address, or behind the /64 that one customer has of IPv6 (platform/network). */
    index("user_logs_network_idx")
      .on(sql`network_of(${t.ip})`, t.at)
      .where(sql`${t.ip} is not null`),
    /** What is deleted after some months (jobs/purge-user-logs). */
    index("user_logs_sign_ins_idx")
      .on(t.at)
      .where(sql`${t.event} = 'signed-in'`),
  ],
)
