import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { storeReasons } from "#app/words/reasons/stores"
import { writeAction } from "#app/audit/audit.server"
import { changedFields } from "#app/domain/changed-fields"
import { invoices } from "#drizzle/schema/invoices"
import { stores } from "#drizzle/schema/stores"
import { storeForm } from "./store-form"
import type { storeEditInput } from "./store-input.server"
import { cnpjTaken, findStoreByCnpj, lockStore } from "./store-rows.server"
import { storeSearch } from "./store-search"

type EditStoreInput = { storeId: string; input: z.output<typeof storeEditInput>; by: string; now: Date }

/**
 * Saves a bar's data. Throws NOT_FOUND, CNPJ_FOUND, WRONG_STATE where invoices hold the CNPJ, and STALE with
 * `data.current` where somebody saved in between. The same form sent again is no stale one.
 */
export async function editStore(db: Db, { storeId, input, by, now }: EditStoreInput): Promise<void> {
  const { version, ...typed } = input
  const saving = inTransaction(db, async (tx) => {
    const row = await lockStore(tx, storeId)
    const changed = changedFields(row, typed)
    if (!changed) return
    if (row.version !== version) throw new RuleBroken("STALE", { data: { current: storeForm(row) } })
    if (changed.names.includes("cnpj")) await freeCnpj(tx, { storeId, cnpj: typed.cnpj })
    await tx
      .update(stores)
      .set({ ...typed, search: storeSearch(typed), version: version + 1 })
      .where(eq(stores.id, storeId))
    await writeAction(tx, {
      by,
      permission: "stores",
      action: "edit",
      at: now,
      subjectType: "stores",
      subjectId: storeId,
      table: stores,
      before: changed.before,
      after: changed.after,
    })
  })
  await saving.catch(async (error: unknown) => {
    // Two bars given one CNPJ at the same moment: the slower one is told whose it is now.
    const holder = sqlState(error) === "23505" ? await findStoreByCnpj(db, typed.cnpj) : undefined
    throw holder ? cnpjTaken(holder) : error
  })
}

/**
 * An invoice keeps its bar and the CNPJ printed on it, by which it is also searched and exported: with the first one a
 * CNPJ is more than a typing error. A bar that changed hands is a new bar.
 */
async function freeCnpj(tx: Db, { storeId, cnpj }: { storeId: string; cnpj: string }): Promise<void> {
  const holder = await findStoreByCnpj(tx, cnpj)
  if (holder) throw cnpjTaken(holder)
  // The strong lock: an invoice that is being written either stands before the question, or waits for its answer.
  await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId)).for("update")
  const [sent] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.storeId, storeId))
    .limit(1)
  if (sent) throw new RuleBroken("WRONG_STATE", { field: "cnpj", because: storeReasons.hasInvoices })
}
