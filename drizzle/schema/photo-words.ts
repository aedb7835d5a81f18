import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core"

/**
 * Under which words an invoice's photo is found again (app/platform/likeness): a few hundred an invoice, only ever
 * asked for by word. Without a foreign key, which would be checked for each of them; invoices are never deleted.
 */
export const photoWords = pgTable(
  "photo_words",
  { word: integer().notNull(), invoiceId: uuid().notNull() },
  (t) => [primaryKey({ name: "photo_words_pkey", columns: [t.word, t.invoiceId] })],
)
