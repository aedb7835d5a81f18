import { and, eq, max, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { faq, regulations } from "#drizzle/schema/contents"
import { nextNumber } from "./random"

type RegulationRow = typeof regulations.$inferSelect

type Draft = Partial<typeof regulations.$inferInsert>

/** The next edition of a text, still being written. */
export async function insertDraft(db: Db, draft: Draft = {}): Promise<RegulationRow> {
  const row = { kind: "regulation", locale: "pt", title: "Regulamento", body: "Rascunho.", ...draft } as const
  const [last] = await db
    .select({ edition: max(regulations.edition) })
    .from(regulations)
    .where(and(eq(regulations.kind, row.kind), eq(regulations.locale, row.locale)))
  const [made] = await db
    .insert(regulations)
    .values({ edition: (last?.edition ?? 0) + 1, ...row })
    .returning()
  return made!
}

const texts = [
  { kind: "regulation", locale: "pt", title: "Regulamento" },
  { kind: "regulation", locale: "en", title: "Regulations" },
  { kind: "terms", locale: "pt", title: "Termos de uso" },
  { kind: "terms", locale: "en", title: "Terms of use" },
] as const

/** Publishes the next edition of both texts in both languages, without which nobody can register. */
export async function insertRegulations(
  db: Db,
  { now = new Date(), body }: { now?: Date; body?: string } = {},
): Promise<RegulationRow[]> {
  const [last] = await db
    .select({ edition: sql<number>`coalesce(max(${regulations.edition}), 0)::int` })
    .from(regulations)
  const edition = last!.edition + 1
  const rows = texts.map((text) => ({
    ...text,
    body: body ?? `${text.title}: edição ${edition}.`,
    edition,
    publishedAt: now,
    createdAt: now,
  }))
  return db.insert(regulations).values(rows).returning()
}

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
