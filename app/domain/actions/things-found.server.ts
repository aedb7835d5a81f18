import { inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawsLike } from "#app/domain/draws/draws.queries.server"
import { prizeNamesLike } from "#app/domain/prizes/awards-like.server"
import { productsLike } from "#app/domain/stores/products.list.server"
import { storesLike } from "#app/domain/stores/stores.list.server"
import type { SubjectType } from "#app/audit/audit-names"
import { fold } from "#app/platform/text/fold"
import { prizes } from "#drizzle/schema/prizes"
import { stores } from "#drizzle/schema/stores"

/** So many of a kind are looked up at most; a schedule's prizes are 10,000 of a few names. */
const MOST = 10_000

/** The ids of the things that a text names today, by what the audit calls their kind; without `bars` these are left out. */
export async function thingsFound(
  db: Db,
  text: string,
  { bars: withBars }: { bars: boolean },
): Promise<{ type: SubjectType; ids: string[] }[]> {
  const barsLike = storesLike(text)
  // What folds to nothing names nothing, and would be found in every name.
  if (fold(text) === "" || !barsLike) return []
  const names = await prizeNamesLike(db, text)
  const [bars, articles, drawn, won] = await Promise.all([
    withBars ? db.select({ id: stores.id }).from(stores).where(barsLike).limit(MOST) : [],
    productsLike(db, text),
    drawsLike(db, text),
    names.length === 0
      ? []
      : db.select({ id: prizes.id }).from(prizes).where(inArray(prizes.name, names)).limit(MOST),
  ])
  const found: { type: SubjectType; ids: string[] }[] = [
    { type: "stores", ids: bars.map(({ id }) => id) },
    { type: "products", ids: articles },
    { type: "draws", ids: drawn },
    { type: "prizes", ids: won.map(({ id }) => id) },
  ]
  return found.filter(({ ids }) => ids.length > 0)
}
