import type { Db } from "#app/db/client.server"
import { holdsWords } from "#app/platform/fold"
import { draws } from "#drizzle/schema/draws"

/** The ids of the draws that a Busca means, by title and prize: a handful, which are read rather than indexed. */
export async function drawsLike(db: Db, text: string): Promise<string[]> {
  const all = await db.select({ id: draws.id, title: draws.title, prize: draws.prize }).from(draws)
  return all.filter(({ title, prize }) => holdsWords(`${title} ${prize}`, text)).map(({ id }) => id)
}
