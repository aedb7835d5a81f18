import { and, asc, desc, gte, lt } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { stores } from "#drizzle/schema/stores"
import { sharedDigits } from "./cep"
import { MOST_FOUND, publicBar, type PublicBar, takesPart } from "./public-bar"

/** A CEP's first two digits name a region; with one alone a bar may be a thousand kilometres away. */
const FEWEST_SHARED = 2

/** `shared`: how many of the CEP's first digits the bar's has, too. */
type BarByCep = PublicBar & { shared: number }

/**
 * Bars whose CEP begins most like the given one (or its beginning), those that share more first, then by name. The more
 * two CEPs share the nearer they stand in the order of all, so that both sides of it are enough.
 */
export async function barsByCep(db: Db, digits: string): Promise<BarByCep[]> {
  const [up, down] = await Promise.all([
    db
      .select(publicBar)
      .from(stores)
      .where(and(takesPart, gte(stores.cep, digits)))
      .orderBy(asc(stores.cep), asc(stores.id))
      .limit(MOST_FOUND),
    db
      .select(publicBar)
      .from(stores)
      .where(and(takesPart, lt(stores.cep, digits)))
      .orderBy(desc(stores.cep), desc(stores.id))
      .limit(MOST_FOUND),
  ])
  return [...up, ...down]
    .map((bar) => ({ ...bar, shared: sharedDigits(bar.cep, digits) }))
    .filter(({ shared }) => shared >= FEWEST_SHARED)
    .sort((a, b) => b.shared - a.shared || a.name.localeCompare(b.name, "pt-BR") || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_FOUND)
}
