import { and, asc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Locale } from "#app/errors"
import { faq } from "#drizzle/schema/contents"

export type Question = { id: string; question: string; answer: string }

/** The published questions of a language in their order, else the Portuguese ones. */
export async function publishedFaq(db: Db, locale: Locale): Promise<Question[]> {
  const questions = await db
    .select({ id: faq.id, question: faq.question, answer: faq.answer })
    .from(faq)
    .where(and(eq(faq.locale, locale), eq(faq.published, true)))
    .orderBy(asc(faq.position), asc(faq.id))
  return questions.length > 0 || locale === "pt" ? questions : publishedFaq(db, "pt")
}
