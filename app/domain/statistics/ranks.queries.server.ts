import { inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { findUnit } from "#app/domain/locations/locations.server"
import { type Cut, noKeyWords } from "#app/words/statistics"
import { products, stores } from "#drizzle/schema/stores"
import { type CutAsked, type CutLine, countLargest } from "./counts.queries.server"
import { MOST_RANKS } from "./most-ranks"
import { linesNamed } from "./named.queries.server"

/** A line of a rank: what it is called, and by which code or unit a list finds the same. */
export type Rank = { key: string; label: string; code: string | null; count: number }

type Named = { label: string; code: string | null }

const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

async function barsNamed(db: Db, keys: string[]): Promise<Map<string, Named>> {
  const rows = await db
    .select({ id: stores.id, name: stores.name, city: stores.city, uf: stores.uf, cnpj: stores.cnpj })
    .from(stores)
    .where(inArray(stores.id, keys))
  return new Map(
    rows.map(({ id, name, city, uf, cnpj }) => [id, { label: `${name}, ${city}, ${uf}`, code: cnpj }]),
  )
}

async function productsNamed(db: Db, keys: string[]): Promise<Map<string, Named>> {
  const rows = await db
    .select({ id: products.id, name: products.name, sku: products.sku })
    .from(products)
    .where(inArray(products.id, keys))
  return new Map(rows.map(({ id, name, sku }) => [id, { label: name, code: sku }]))
}

/** What each key of a cut is called now. */
export async function nameKeys(
  db: Db,
  cut: Cut,
  rows: readonly Pick<CutLine, "key" | "uf">[],
): Promise<(row: Pick<CutLine, "key" | "uf">) => Named> {
  const keys = [...new Set(rows.map(({ key }) => key))].filter(isId)
  const named =
    keys.length === 0
      ? new Map<string, Named>()
      : await (cut === "store" ? barsNamed : productsNamed)(db, keys)
  return ({ key, uf }) => {
    if (key === "") return { label: noKeyWords[cut] ?? "", code: null }
    if (cut === "uf") return { label: findUnit(key)?.name ?? key, code: key }
    if (cut === "city") return { label: `${key}, ${uf}`, code: null }
    if (cut === "store" || cut === "product") return named.get(key) ?? { label: key, code: null }
    return { label: key, code: null }
  }
}

type RankAsked = Omit<CutAsked, "named"> & { text?: string | undefined }

/** The largest lines of a cut whose names hold the words that are looked for, the largest first. */
export async function readRanks(db: Db, { text, ...asked }: RankAsked): Promise<Rank[]> {
  const named = await linesNamed(db, asked.cut, text)
  const rows = await countLargest(db, { ...asked, named, most: MOST_RANKS })
  const nameOf = await nameKeys(db, asked.cut, rows)
  return rows.map((row) => ({ key: `${row.uf} ${row.key}`, count: row.count, ...nameOf(row) }))
}
