import { sql } from "drizzle-orm"
import { boolean, check, index, jsonb, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { bytes, moment, personal, secret } from "./columns"
import { registrations } from "./registrations"

/** What each text field of the form of /cupom held; a quantity stands under its product. */
export type TypedInvoice = {
  accessKey?: string
  cnpj?: string
  number?: string
  issuedOn?: string
  total?: string
  quantity?: Record<string, string>
}

/** A form whose session ended before it came: the last one of each person, for an hour. */
export const invoiceDrafts = pgTable(
  "invoice_drafts",
  {
    registrationId: uuid()
      .primaryKey()
      .references(() => registrations.id),
    tokenHash: secret(bytes().notNull()),
    /** The form's own key: sent after all, it is the invoice that it would have been. */
    formKey: uuid().notNull(),
    typed: personal(jsonb().$type<TypedInvoice>().notNull()),
    /** Whether a photo had come along, which is not kept here. */
    photoSent: boolean().notNull(),
    keptAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex("invoice_drafts_token_key").on(t.tokenHash),
    index("invoice_drafts_kept_idx").on(t.keptAt),
    check("invoice_drafts_typed_check", sql`octet_length(${t.typed}::text) <= 32768`),
  ],
)
