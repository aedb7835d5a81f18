import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { storeReasons } from "#app/words/reasons/stores"
import { writeAction } from "#app/audit/audit.server"
import { stores } from "#drizzle/schema/stores"
import { lockStore } from "./store-rows.server"

type Decision = { storeId: string; reason: string; by: string; now: Date }

/** Takes a bar out: invoices with its CNPJ are refused from now on, those that came in stay. Throws NOT_FOUND, WRONG_STATE (sameDecision). */
export const disableStore = (db: Db, decision: Decision): Promise<void> => setActive(db, false, decision)

/** Takes a bar in again. Throws NOT_FOUND, WRONG_STATE. */
export const enableStore = (db: Db, decision: Decision): Promise<void> => setActive(db, true, decision)

async function setActive(db: Db, active: boolean, { storeId, reason, by, now }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockStore(tx, storeId)
    if (row.active === active)
      return sameDecision(tx, {
        type: "stores",
        id: storeId,
        action: "disable_or_enable",
        by,
        after: { active },
        already: storeReasons.already[`${active}`],
      })
    // The version stays: a bar's form does not hold its state, so that nobody's edit becomes stale by this.
    await tx.update(stores).set({ active }).where(eq(stores.id, storeId))
    await writeAction(tx, {
      by,
      permission: "stores",
      action: "disable_or_enable",
      at: now,
      subjectType: "stores",
      subjectId: storeId,
      table: stores,
      before: { active: row.active },
      after: { active },
      reason,
    })
  })
}
