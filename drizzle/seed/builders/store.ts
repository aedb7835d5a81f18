import type { Db } from "#app/db/client.server"
import { storeSearch } from "#app/domain/stores/store-search"
import { stores } from "#drizzle/schema/stores"
import { nextNumber } from "./random"
import { buildCnpj } from "./documents"

export type NewStore = typeof stores.$inferInsert
export type StoreRow = typeof stores.$inferSelect

/** The n-th bar, active, in Campinas. */
export function buildStore(n: number, { now, ...fields }: Partial<NewStore> & { now: Date }): NewStore {
  const bar = {
    name: `Bar do Teste ${n}`,
    cnpj: buildCnpj(n),
    address: `Rua das Traves, ${1 + (n % 900)}`,
    uf: "SP",
    city: "Campinas",
    cep: "13010000",
    lat: -22.906,
    lng: -47.061,
    createdAt: now,
    ...fields,
  }
  return { ...bar, search: fields.search ?? storeSearch(bar) }
}

export async function insertStore(
  db: Db,
  { now = new Date(), ...fields }: Partial<NewStore> & { now?: Date } = {},
): Promise<StoreRow> {
  const [row] = await db
    .insert(stores)
    .values(buildStore(nextNumber(), { now, ...fields }))
    .returning()
  return row!
}
