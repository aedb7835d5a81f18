import { sql } from "drizzle-orm"
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { bytes, moment, personal, secret } from "./columns"
import { registrations } from "./registrations"

/** What each text field of a form held; fields of a group (`quantity.<product>`) stand under their own names in it. */
export type TypedFields = Record<string, string | Record<string, string>>

/** A form whose session ended before it came: the last one of each person, for an hour. */
export const formDrafts = pgTable(
  "form_drafts",
  {
    registrationId: uuid()
      .primaryKey()
      .references(() => registrations.id),
    tokenHash: secret(bytes().notNull()),
    /** The path of the form's page, and the form's command there. */
    page: text().notNull(),
    form: text().notNull(),
    /** With the form's own key, where it has one: sent after all, it makes what it would have made. */
    typed: personal(jsonb().$type<TypedFields>().notNull()),
    /** Whether a photo had come along, which is not kept here. */
    photoSent: boolean().notNull(),
    keptAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex("form_drafts_token_key").on(t.tokenHash),
    index("form_drafts_kept_idx").on(t.keptAt),
    check("form_drafts_typed_check", sql`octet_length(${t.typed}::text) <= 32768`),
  ],
)
