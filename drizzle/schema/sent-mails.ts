import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, moment } from "./columns"
import { registrations } from "./registrations"

/** That a mail of the trade went to a participant, or did not; what it said is kept nowhere. */
export const sentMails = pgTable(
  "sent_mails",
  {
    id: id(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    /** As the queue calls it (app/queue/jobs.server). */
    kind: text().notNull(),
    /** The job that sent it, so that its tries are one row. */
    jobId: text().notNull(),
    /** Refused: for good, and for the address. Failed: by our own trouble, and so of mails from before the two were told apart. */
    outcome: text({ enum: ["sent", "failed", "refused"] }).notNull(),
    /** The last try of that outcome. */
    at: moment().notNull(),
  },
  (t) => [
    uniqueIndex("sent_mails_once_key").on(t.jobId, t.kind, t.registrationId),
    index("sent_mails_registration_idx").on(t.registrationId, t.at, t.id),
    check("sent_mails_outcome_check", sql`${t.outcome} in ('sent', 'failed', 'refused')`),
  ],
)
