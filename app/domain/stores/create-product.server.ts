import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { writeAction } from "#app/audit/audit.server"
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
  { input: { formKey, ...product }, by, now }: NewProduct,
): Promise<{ productId: string }> {
  return inTransaction(db, async (tx) => {
    await lockProducts(tx)
    const holder = await findProductBySku(tx, product.sku)
    if (holder?.id === formKey && isSame(holder, product)) return { productId: holder.id }
    if (holder) throw skuTaken(holder)
    if (product.active) await needsRoom(tx)
    // A key that another product has: the person went back and filled the same page in for a second one.
    const isUsed = (await tx.$count(products, eq(products.id, formKey))) > 0
    const id = isUsed ? uuidv7() : formKey
    await tx.insert(products).values({ id, ...product, createdAt: now })
    await writeAction(tx, {
      by,
      permission: "stores",
      action: "create",
      at: now,
      subjectType: "products",
      subjectId: id,
      table: products,
      before: null,
      after: product,
    })
    return { productId: id }
  })
}

type Product = Omit<NewProduct["input"], "formKey">

/** Whether it takes part is a command's business since, as a bar's is. */
const isSame = (row: Product, sent: Product) =>
  row.name === sent.name && row.numbersPerUnit === sent.numbersPerUnit
