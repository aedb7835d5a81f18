import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { productReasons } from "#app/words/reasons/stores"
import { products } from "#drizzle/schema/stores"
import { countActiveProducts, MOST_ACTIVE, type ProductRow } from "./products.queries.server"

/** Any number that no other lock takes. */
const PRODUCTS_LOCK = 7_200_614

/** Products are few and seldom change: whoever changes one holds them all until the transaction ends. */
export const lockProducts = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${PRODUCTS_LOCK})`)

/** Throws PRODUCTS_FULL where the participant's form has no room for one more. */
export async function needsRoom(tx: Db): Promise<void> {
  if ((await countActiveProducts(tx)) >= MOST_ACTIVE)
    throw new RuleBroken("PRODUCTS_FULL", { param: MOST_ACTIVE })
}

/** The product that has a SKU. */
export async function findProductBySku(tx: Db, sku: string): Promise<ProductRow | undefined> {
  const [row] = await tx.select().from(products).where(eq(products.sku, sku))
  return row
}

/** SKU_FOUND beside the field, naming the product that has it; the page may lead there by `data.holder`. */
export const skuTaken = ({ id, name, sku }: ProductRow): RuleBroken =>
  new RuleBroken("SKU_FOUND", {
    field: "sku",
    because: productReasons.skuHeld({ sku, name }),
    data: { holder: { id, name } },
  })
