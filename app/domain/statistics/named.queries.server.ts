import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { likeText } from "#app/db/like-text"
import { units } from "#app/domain/locations/locations.server"
import { productsLike } from "#app/domain/stores/products.list.server"
import { storesLike } from "#app/domain/stores/stores.list.server"
import { fold, holdsWords } from "#app/platform/text/fold"
import { type Cut, noKeyWords } from "#app/words/statistics"
import { statisticCounts } from "#drizzle/schema/statistics"
import { stores } from "#drizzle/schema/stores"

const { key, uf } = statisticCounts

/** A stored key as `fold` has it: taken apart, what is left of an accent is a sign of its own, and lower() knows the rest. */
const folded = sql`lower(regexp_replace(normalize(${key} || ' ' || ${uf}, nfd), '[\\u0300-\\u036f]', '', 'g'))`

const holds = (text: string): SQL | undefined =>
  and(
    ...fold(text)
      .split(" ")
      .map((word) => sql`${folded} like ${`%${likeText(word)}%`}`),
  )

/**
 * Busca: the lines of a cut whose name holds these words. Days and hours have no names, and are counted whole whatever is
 * looked for.
 */
export async function linesNamed(db: Db, cut: Cut, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined || cut === "day" || cut === "hour") return undefined
  const none = noKeyWords[cut]
  return or(
    await keysNamed(db, cut, text),
    none && holdsWords(none, text) ? eq(cut === "uf" ? uf : key, "") : undefined,
  )
}

async function keysNamed(db: Db, cut: Exclude<Cut, "day" | "hour">, text: string): Promise<SQL | undefined> {
  switch (cut) {
    case "uf": {
      const named = units.filter(({ value, name }) => holdsWords(`${name} ${value}`, text))
      return inArray(
        uf,
        named.map(({ value }) => value),
      )
    }
    case "store":
      return inArray(
        key,
        db
          .select({ id: sql<string>`${stores.id}::text` })
          .from(stores)
          .where(storesLike(text)),
      )
    case "product":
      return inArray(key, await productsLike(db, text))
    case "city":
    case "source":
    case "medium":
    case "campaign":
      return holds(text)
  }
}
