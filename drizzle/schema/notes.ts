import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { id, moment, personal } from "./columns"
import { registrations } from "./registrations"
import { users } from "./users"

/** What administrators noted of a call with a participant; only ever added. */
export const registrationNotes = pgTable(
  "registration_notes",
  {
    /** The form's own key, so that a second tap is the same note. */
    id: id(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    note: personal(text().notNull()),
    writtenBy: uuid()
      .notNull()
      .references(() => users.id),
    writtenAt: moment().notNull(),
  },
  (t) => [
    index("registration_notes_registration_idx").on(t.registrationId, t.writtenAt, t.id),
    index("registration_notes_written_by_idx").on(t.writtenBy),
    check("registration_notes_note_check", sql`${t.note} <> ''`),
  ],
)
