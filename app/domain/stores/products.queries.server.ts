import { asc, eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { products } from "#drizzle/schema/stores"

export type ProductRow = typeof products.$inferSelect

/** As many as one form takes: the participant's asks for a quantity of each. */
export const MOST_ACTIVE = 100

/** The products that take part, by name, with the numbers that a unit earns under `per-product`. */
export const listProducts = (db: Db) =>
  db
    .select({ id: products.id, name: products.name, numbersPerUnit: products.numbersPerUnit })
    .from(products)
    .where(eq(products.active, true))
    .orderBy(asc(products.name), asc(products.id))
    .limit(MOST_ACTIVE)

/** How many products take part. */
export const countActiveProducts = (db: Db): Promise<number> => db.$count(products, eq(products.active, true))

/** One product. Throws NOT_FOUND. */
export async function getProduct(db: Db, id: string): Promise<ProductRow> {
  const [row] = isUuid(id) ? await db.select().from(products).where(eq(products.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}
