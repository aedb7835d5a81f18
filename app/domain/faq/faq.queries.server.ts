import { and, asc, eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { type Locale, RuleBroken } from "#app/errors"
import { faq } from "#drizzle/schema/contents"

type Question = { id: string; locale: Locale; question: string; answer: string }
export type QuestionRow = typeof faq.$inferSelect

/** The published questions of a language in their order, else the Portuguese ones. */
export async function publishedFaq(db: Db, locale: Locale): Promise<Question[]> {
  const questions = await db
    .select({ id: faq.id, locale: faq.locale, question: faq.question, answer: faq.answer })
    .from(faq)
    .where(and(eq(faq.locale, locale), eq(faq.published, true)))
    .orderBy(asc(faq.position), asc(faq.id))
  return questions.length > 0 || locale === "pt" ? questions : publishedFaq(db, "pt")
}

/** One question. Throws NOT_FOUND. */
export async function getQuestion(db: Db, id: string): Promise<QuestionRow> {
  const [row] = isUuid(id) ? await db.select().from(faq).where(eq(faq.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** All questions of a language in their order, published or not. */
export const questionsInOrder = (db: Db, locale: Locale): Promise<QuestionRow[]> =>
  db.select().from(faq).where(eq(faq.locale, locale)).orderBy(asc(faq.position), asc(faq.id))
