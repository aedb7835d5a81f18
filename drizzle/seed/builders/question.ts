import type { Db } from "#app/db/client.server"
import { faq } from "#drizzle/schema/contents"
import { nextNumber } from "./counter"

type Question = typeof faq.$inferSelect

/** A question on the page, behind all others of its language. */
export async function insertQuestion(db: Db, overrides: Partial<Question> = {}): Promise<Question> {
  const number = nextNumber()
  const row = { locale: "pt", question: `Pergunta ${number}?`, answer: "Sim.", position: number } as const
  const [made] = await db
    .insert(faq)
    .values({ ...row, published: true, ...overrides })
    .returning()
  return made!
}
