import { v7 as uuidv7 } from "uuid"
import type { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { writeAction } from "#app/audit/audit.server"
import { stores } from "#drizzle/schema/stores"
import type { newStoreInput, StoreInput } from "./store-input.server"
import { cnpjTaken, findStoreByCnpj, type StoreRow } from "./store-rows.server"
import { storeSearch } from "./store-search"

type NewStore = { input: z.output<typeof newStoreInput>; by: string; now: Date }

/**
 * A bar joins the promotion. The form's key becomes its id: the same form sent again makes nothing new. Throws
 * CNPJ_FOUND, naming the bar that has it.
 */
export async function createStore(
  db: Db,
  { input: { formKey, active, ...fields }, by, now }: NewStore,
): Promise<{ storeId: string }> {
  return inTransaction(db, async (tx) => {
    // A key that another bar has: the person went back and filled the same page in for a second one.
    for (const id of [formKey, uuidv7()]) {
      const bar = { id, ...fields, active, search: storeSearch(fields), createdAt: now }
      const [made] = await tx.insert(stores).values(bar).onConflictDoNothing().returning({ id: stores.id })
      if (made) {
        await writeAction(tx, {
          by,
          permission: "stores",
          action: "create",
          at: now,
          subjectType: "stores",
          subjectId: id,
          table: stores,
          before: null,
          after: { ...fields, active },
        })
        return { storeId: id }
      }
      const holder = await findStoreByCnpj(tx, fields.cnpj)
      if (holder && holder.id === formKey && isSame(holder, fields)) return { storeId: holder.id }
      if (holder) throw cnpjTaken(holder)
    }
    throw new Error("a bar was neither made nor there")
  })
}

/** Whether it takes part is a command's business since, and no field of the bar's form. */
const isSame = (row: StoreRow, fields: StoreInput) =>
  Object.entries(fields).every(([name, value]) => row[name as keyof StoreInput] === value)
