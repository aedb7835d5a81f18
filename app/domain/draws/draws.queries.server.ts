import { and, asc, eq, gte, lte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { holdsWords } from "#app/platform/text/fold"
import { draws } from "#drizzle/schema/draws"

/** What anyone may know of a draw: none of its keys. */
const shown = {
  id: draws.id,
  title: draws.title,
  prize: draws.prize,
  periodStart: draws.periodStart,
  periodEnd: draws.periodEnd,
  extractionOn: draws.extractionOn,
  rule: draws.rule,
  state: draws.state,
  holderKeyCommitment: draws.holderKeyCommitment,
  version: draws.version,
}

/** The draws in which an invoice that arrives at this moment earns numbers, the one that ends first first. */
export const openDraws = (db: Db, at: Date) =>
  db
    .select(shown)
    .from(draws)
    .where(and(eq(draws.state, "planned"), lte(draws.periodStart, at), gte(draws.periodEnd, at)))
    .orderBy(asc(draws.periodEnd), asc(draws.id))

/** The draws whose base is being written, or would be were its process alive. */
export async function closingDraws(db: Db): Promise<string[]> {
  const rows = await db.select({ id: draws.id }).from(draws).where(eq(draws.state, "closing"))
  return rows.map(({ id }) => id)
}

/** The ids of the draws that a Busca means, by title and prize: a handful, which are read rather than indexed. */
export async function drawsLike(db: Db, text: string): Promise<string[]> {
  const all = await db.select({ id: draws.id, title: draws.title, prize: draws.prize }).from(draws)
  return all.filter(({ title, prize }) => holdsWords(`${title} ${prize}`, text)).map(({ id }) => id)
}
