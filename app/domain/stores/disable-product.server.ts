import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { productReasons } from "#app/words/reasons/stores"
import { writeAction } from "#app/audit/audit.server"
import { products } from "#drizzle/schema/stores"
import { lockProducts, needsRoom } from "./product-rules.server"
import { getProduct } from "./products.queries.server"

type Decision = { productId: string; reason: string; by: string; now: Date }

/**
 * Takes a product out of the participants' form; it is never deleted, for invoices name it. Throws NOT_FOUND, WRONG_STATE
 * (sameDecision).
 */
export const disableProduct = (db: Db, decision: Decision): Promise<void> => setActive(db, false, decision)

/** Takes a product in again. Throws NOT_FOUND, WRONG_STATE, PRODUCTS_FULL. */
export const enableProduct = (db: Db, decision: Decision): Promise<void> => setActive(db, true, decision)

async function setActive(db: Db, active: boolean, { productId, reason, by, now }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProducts(tx)
    const row = await getProduct(tx, productId)
    if (row.active === active)
      return sameDecision(tx, {
        type: "products",
        id: productId,
        action: "disable_or_enable",
        by,
        after: { active },
        already: productReasons.already[`${active}`],
      })
    if (active) await needsRoom(tx)
    await tx.update(products).set({ active }).where(eq(products.id, productId))
    await writeAction(tx, {
      by,
      permission: "stores",
      action: "disable_or_enable",
      at: now,
      subjectType: "products",
      subjectId: productId,
      table: products,
      before: { active: row.active },
      after: { active },
      reason,
    })
  })
}
