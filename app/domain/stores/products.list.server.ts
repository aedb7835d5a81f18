import { and, eq, inArray, type SQL } from "drizzle-orm"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { fieldColumns } from "#app/domain/exports/field-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { holdsWords } from "#app/platform/text/fold"
import { codesOf } from "#app/words/codes-of"
import { productFieldWords } from "#app/words/form-fields"
import { stateWords } from "#app/words/states"
import { products } from "#drizzle/schema/stores"
import type { ProductRow } from "./products.queries.server"

const states = codesOf(stateWords.products)
const sorts = ["name", "sku", "numbersPerUnit", "createdAt"] as const

/** More products than a promotion ever had. */
const MOST = 2_000

/** The ids of those that a text names: products are few, are folded and searched here and need no column for it. */
export async function productsLike(db: Db, text: string): Promise<string[]> {
  const all = await db
    .select({ id: products.id, name: products.name, sku: products.sku })
    .from(products)
    .limit(MOST)
  return all.filter(({ name, sku }) => holdsWords(`${name} ${sku}`, text)).map(({ id }) => id)
}

const found = async (db: Db, text: string | undefined): Promise<SQL | undefined> =>
  text === undefined ? undefined : inArray(products.id, await productsLike(db, text))

async function readProducts(db: Db, params: URLSearchParams, size?: number): Promise<Page<ProductRow>> {
  const page = readPage(params, { sorts, defaultSort: "name", filters: askedOf("products", params) }, size)
  const { where, orderBy, limit } = keyset(page, products[page.sort], products.id)
  const status = readChoice(params, "status", states)
  const filters = and(
    await found(db, readText(params, "q")),
    status ? eq(products.active, status === "active") : undefined,
  )
  const rows = await db
    .select()
    .from(products)
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  return withCount(cut, page, (most) => countUpTo(db, products, filters, most))
}

/** A page of the participating products by the filters in the URL. */
export const pageOfProducts = (db: Db, url: URL): Promise<Page<ProductRow>> =>
  readProducts(db, url.searchParams)

/** The list as a file: its filters, its order, every page. */
export const productsExport: ExportSource<ProductRow> = {
  area: "products",
  permission: "stores:export",
  columns: headedColumns("products", [
    ...fieldColumns<ProductRow, keyof typeof productFieldWords>(productFieldWords, {
      name: { kind: "text", value: (row) => row.name },
      sku: { kind: "text", value: (row) => row.sku },
      numbersPerUnit: { kind: "number", value: (row) => row.numbersPerUnit },
    }),
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => stateWords.products[row.active ? "active" : "inactive"],
    },
    { name: "registeredAt", kind: "date", value: (row) => row.createdAt },
  ]),
  sorts,
  page: readProducts,
  rows: (db, filters) => pagesOf(filters, (params, size) => readProducts(db, params, size)),
}
