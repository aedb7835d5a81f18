import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { changedFields } from "#app/domain/changed-fields"
import { products } from "#drizzle/schema/stores"
import type { productEditInput } from "./product-input.server"
import { findProductBySku, lockProducts, skuTaken } from "./product-rules.server"
import { getProduct } from "./products.queries.server"

type EditProductInput = { productId: string; input: z.output<typeof productEditInput>; by: string; now: Date }

/**
 * Saves a product's data; invoices that came in before keep the numbers that a unit earned then. Throws NOT_FOUND,
 * SKU_FOUND, and STALE with `data.current` where somebody saved in between. The same form sent again is no stale one.
 */
export async function editProduct(db: Db, { productId, input, by, now }: EditProductInput): Promise<void> {
  const { version, ...typed } = input
  await inTransaction(db, async (tx) => {
    await lockProducts(tx)
    const row = await getProduct(tx, productId)
    const changed = changedFields(row, typed)
    if (!changed) return
    if (row.version !== version) throw new RuleBroken("STALE", { data: { current: row } })
    const holder = changed.names.includes("sku") ? await findProductBySku(tx, typed.sku) : undefined
    if (holder) throw skuTaken(holder)
    await tx
      .update(products)
      .set({ ...typed, version: version + 1 })
      .where(eq(products.id, productId))
    await writeAction(tx, {
      by,
      permission: "stores",
      action: "edit",
      at: now,
      subjectType: "products",
      subjectId: productId,
      table: products,
      before: changed.before,
      after: changed.after,
    })
  })
}
