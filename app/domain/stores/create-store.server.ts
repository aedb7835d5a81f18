import { eq } from "drizzle-orm"
import type { z } from "zod"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { stores } from "#drizzle/schema/stores"
import type { newStoreInput } from "./store-input.server"
import { cnpjTaken, findStoreByCnpj } from "./store-rows.server"
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
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      // Whether it takes part is a command's business since.
      typed: fields,
      find: () => tx.select().from(stores).where(eq(stores.id, formKey)),
    })
    if (isMade) return { storeId: id }
    const bar = { id, ...fields, active, search: storeSearch(fields), createdAt: now }
    const [made] = await tx.insert(stores).values(bar).onConflictDoNothing().returning({ id: stores.id })
    if (!made) throw await cnpjHeld(tx, fields.cnpj)
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
  })
}

async function cnpjHeld(tx: Db, cnpj: string): Promise<Error> {
  const holder = await findStoreByCnpj(tx, cnpj)
  return holder ? cnpjTaken(holder) : new Error("a bar was neither made nor there")
}
