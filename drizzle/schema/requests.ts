import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal } from "./columns"
import { invoices } from "./invoices"
import { isRequestAnswerCode, requestAnswerCodes } from "./reason-codes"
import { registrations } from "./registrations"
import { users } from "./users"

/** What participants ask the team: that a refused invoice be looked at again, that data be corrected, a question. */
export const requests = pgTable(
  "requests",
  {
    id: id(),
    kind: text({ enum: ["appeal", "correction", "question"] }).notNull(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    /** What an appeal or a question is about. */
    invoiceId: uuid().references(() => invoices.id),
    /** In the person's own words. */
    said: personal(text().notNull()),
    /** What a correction asks for; null is not asked for. */
    wantedCpf: personal(text()),
    wantedBirthdate: personal(date({ mode: "string" })),
    wantedName: personal(text()),
    wantedLastname: personal(text()),
    state: text({ enum: ["open", "granted", "refused", "answered"] })
      .notNull()
      .default("open"),
    answerCode: text({ enum: requestAnswerCodes }),
    /** What stands beside the code for the person to read. */
    reply: personal(text()),
    answeredBy: uuid().references(() => users.id),
    answeredAt: moment(),
    /** The form's own key: a second tap of the same form finds this row. */
    formKey: uuid().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("requests_form_key").on(t.registrationId, t.formKey),
    uniqueIndex("requests_open_invoice_key")
      .on(t.invoiceId, t.kind)
      .where(sql`${t.state} = 'open'`),
    uniqueIndex("requests_open_correction_key")
      .on(t.registrationId)
      .where(sql`${t.state} = 'open' and ${t.kind} = 'correction'`),
    index("requests_created_idx").on(t.createdAt, t.id),
    index("requests_state_idx").on(t.state, t.createdAt, t.id),
    index("requests_kind_idx").on(t.kind, t.createdAt, t.id),
    index("requests_registration_idx").on(t.registrationId, t.createdAt),
    index("requests_invoice_idx")
      .on(t.invoiceId)
      .where(sql`${t.invoiceId} is not null`),
    index("requests_answered_by_idx")
      .on(t.answeredBy)
      .where(sql`${t.answeredBy} is not null`),
    check("requests_kind_check", sql`${t.kind} in ('appeal', 'correction', 'question')`),
    check("requests_invoice_check", sql`(${t.kind} = 'correction') = (${t.invoiceId} is null)`),
    check(
      "requests_wanted_check",
      sql`(${t.kind} = 'correction') = (num_nonnulls(${t.wantedCpf}, ${t.wantedBirthdate}, ${t.wantedName}, ${t.wantedLastname}) > 0)`,
    ),
    check("requests_cpf_check", sql`${t.wantedCpf} ~ '^[0-9]{11}$'`),
    check("requests_said_check", sql`${t.said} <> ''`),
    check("requests_code_check", sql`${t.answerCode} ${isRequestAnswerCode}`),
    check(
      "requests_state_check",
      sql`${t.state} = 'open' or ${t.state} in ('granted', 'refused') and ${t.kind} <> 'question' or ${t.state} = 'answered' and ${t.kind} = 'question'`,
    ),
    check(
      "requests_answered_check",
      sql`num_nulls(${t.answeredAt}, ${t.answeredBy}, ${t.answerCode}) = case when ${t.state} = 'open' then 3 else 0 end`,
    ),
    check(
      "requests_other_check",
      sql`${t.answerCode} not in ('explained', 'other') or coalesce(${t.reply}, '') <> ''`,
    ),
  ],
)
