import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { storeReasons } from "#app/words/reasons/stores"
import { stores } from "#drizzle/schema/stores"
import { formatCnpj } from "./cnpj"

export type StoreRow = typeof stores.$inferSelect

/** Locks a bar's row until the transaction ends, weakly enough for its invoices to come in. Throws NOT_FOUND. */
export async function lockStore(tx: Db, storeId: string): Promise<StoreRow> {
  const [row] = isUuid(storeId)
    ? await tx.select().from(stores).where(eq(stores.id, storeId)).for("no key update")
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** The bar that has a normalised CNPJ. */
export async function findStoreByCnpj(db: Db, cnpj: string): Promise<StoreRow | undefined> {
  const [row] = await db.select().from(stores).where(eq(stores.cnpj, cnpj))
  return row
}

/** CNPJ_FOUND beside the field, naming the bar that has it; the page may lead there by `data.holder`. */
export function cnpjTaken({ id, name, cnpj, city, uf, active }: StoreRow): RuleBroken {
  const written = formatCnpj(cnpj)
  return new RuleBroken("CNPJ_FOUND", {
    field: "cnpj",
    because: storeReasons.cnpjHeld({ cnpj: written, active, name, city, uf }),
    data: { holder: { id, name } },
  })
}
