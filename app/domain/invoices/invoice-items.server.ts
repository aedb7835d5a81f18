import { inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { InvoiceItem } from "#drizzle/schema/invoices"
import { products } from "#drizzle/schema/stores"

/** An invoice's quantities with their products' names, also of products that take part no more. */
export async function nameItems(
  db: Db,
  items: readonly InvoiceItem[],
): Promise<{ name: string; quantity: number }[]> {
  if (items.length === 0) return []
  const ids = items.map(({ productId }) => productId)
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return items.map(({ productId, quantity }) => ({ name: names.get(productId) ?? productId, quantity }))
}
