import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns"

/** Questions and answers, ordered, per locale. */
export const faq = pgTable(
  "faq",
  {
    id: id(),
    locale: text({ enum: ["pt", "en"] }).notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    /** What a published one is to say next, both or neither: nobody outside sees it before it is published. */
    draftQuestion: text(),
    draftAnswer: text(),
    position: integer().notNull(),
    published: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index("faq_order_idx").on(t.locale, t.position),
    check("faq_locale_check", sql`${t.locale} in ('pt', 'en')`),
    check(
      "faq_draft_check",
      sql`(${t.draftQuestion} is null) = (${t.draftAnswer} is null) and (${t.published} or ${t.draftAnswer} is null)`,
    ),
  ],
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
    /** The text as a PDF beside it, and the hash of its bytes. */
    pdfFile: text(),
    pdfSha256: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("regulations_edition_key").on(t.kind, t.locale, t.edition),
    // One draft at a time: whoever writes the next edition writes it together with the others.
    uniqueIndex("regulations_draft_key")
      .on(t.kind, t.locale)
      .where(sql`${t.publishedAt} is null`),
    index("regulations_pdf_idx").on(t.pdfFile),
    check("regulations_kind_check", sql`${t.kind} in ('regulation', 'terms')`),
    check("regulations_locale_check", sql`${t.locale} in ('pt', 'en')`),
    check("regulations_pdf_check", sql`(${t.pdfFile} is null) = (${t.pdfSha256} is null)`),
    index("regulations_published_idx")
      .on(t.kind, t.locale, t.edition)
      .where(sql`${t.publishedAt} is not null`),
  ],
)

/** The authorisations of the promotion (SPA/MF); the first two digits say what they allow. */
export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    number: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("certificates_number_key").on(t.number),
    check("certificates_number_check", sql`${t.number} ~ '^0[1-6]\\.[0-9]{6}/[0-9]{4}$'`),
  ],
)
