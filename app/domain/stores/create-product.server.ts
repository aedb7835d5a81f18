import { eq } from "drizzle-orm"
import type { z } from "zod"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { products } from "#drizzle/schema/stores"
import type { newProductInput } from "./product-input.server"
import { findProductBySku, lockProducts, needsRoom, skuTaken } from "./product-rules.server"

type NewProduct = { input: z.output<typeof newProductInput>; by: string; now: Date }

/**
 * A product joins the promotion. The form's key becomes its id: the same form sent again makes nothing new. Throws
 * SKU_FOUND, naming the product that has it, and PRODUCTS_FULL.
 */
export async function createProduct(
  db: Db,
  { input: { formKey, active, ...product }, by, now }: NewProduct,
): Promise<{ productId: string }> {
  return inTransaction(db, async (tx) => {
    await lockProducts(tx)
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      // Whether it takes part is a command's business since, as a bar's is.
      typed: product,
      find: () => tx.select().from(products).where(eq(products.id, formKey)),
    })
    if (isMade) return { productId: id }
    const holder = await findProductBySku(tx, product.sku)
    if (holder) throw skuTaken(holder)
    if (active) await needsRoom(tx)
    await tx.insert(products).values({ id, ...product, active, createdAt: now })
    await writeAction(tx, {
      by,
      permission: "stores",
      action: "create",
      at: now,
      subjectType: "products",
      subjectId: id,
      table: products,
      before: null,
      after: { ...product, active },
    })
    return { productId: id }
  })
}
