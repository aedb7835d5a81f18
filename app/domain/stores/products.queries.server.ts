import { asc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { products } from "#drizzle/schema/stores"

/** The products that take part, by name, with the numbers that a unit earns under `per-product`. */
export const listProducts = (db: Db) =>
  db
    .select({ id: products.id, name: products.name, numbersPerUnit: products.numbersPerUnit })
    .from(products)
    .where(eq(products.active, true))
    .orderBy(asc(products.name), asc(products.id))
    // As many as one form takes.
    .limit(100)
