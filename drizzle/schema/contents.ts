import { sql } from "drizzle-orm"
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns"

/** Questions and answers, ordered, per locale. */
export const faq = pgTable(
  "faq",
  {
    id: id(),
    locale: text({ enum: ["pt", "en"] }).notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    position: integer().notNull(),
    published: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [index("faq_order_idx").on(t.locale, t.position)],
)

/** The regulation and the terms of use; a published edition never changes, a new one follows it. */
export const regulations = pgTable(
  "regulations",
  {
    id: id(),
    kind: text({ enum: ["regulation", "terms"] }).notNull(),
    locale: text({ enum: ["pt", "en"] }).notNull(),
    edition: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    publishedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("regulations_edition_key").on(t.kind, t.locale, t.edition),
    index("regulations_published_idx")
      .on(t.kind, t.locale, t.edition)
      .where(sql`${t.publishedAt} is not null`),
  ],
)
