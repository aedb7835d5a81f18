import { index, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { id, moment, personal } from "./columns"
import { registrations } from "./registrations"

/** Which address a person had before, for the mail that tells it of the change; it goes some days later. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: id(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    oldEmail: personal(text().notNull()),
    changedAt: moment().notNull(),
  },
  (t) => [
    index("email_changes_registration_idx").on(t.registrationId),
    index("email_changes_changed_idx").on(t.changedAt),
  ],
)
