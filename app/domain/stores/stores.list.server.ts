import { and, eq, like, not, or, type SQL, sql } from "drizzle-orm"
import { countAbout, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { matches } from "#app/db/search-condition.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { fieldColumns } from "#app/domain/exports/field-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { units } from "#app/domain/locations/locations.server"
import { codesOf } from "#app/words/codes-of"
import { storeFieldWords } from "#app/words/form-fields"
import { stateWords } from "#app/words/states"
import { stores } from "#drizzle/schema/stores"
import { formatCep } from "./cep"
import { formatCnpj, normalizeCnpj } from "./cnpj"

const ufs = units.map(({ value }) => value)
const states = codesOf(stateWords.stores)

/** NOT NULL and with an index that ends in id. */
const sorts = ["name", "city", "createdAt"] as const

const shown = {
  id: stores.id,
  name: stores.name,
  cnpj: stores.cnpj,
  address: stores.address,
  cep: stores.cep,
  uf: stores.uf,
  city: stores.city,
  lat: stores.lat,
  lng: stores.lng,
  active: stores.active,
  createdAt: stores.createdAt,
}

/** Words of name, address and city, or a CNPJ as it is written on paper, whole or how it begins. */
export function storesLike(text: string): SQL | undefined {
  const code = normalizeCnpj(text)
  const isCode = /^[0-9A-Z]{2,14}$/.test(code) && /[0-9]/.test(code)
  return or(matches(stores.search, text), isCode ? like(stores.cnpj, `${code}%`) : undefined)
}

/** The list's filters, one a line. */
function filtered(params: URLSearchParams): SQL | undefined {
  const [uf, status] = [readChoice(params, "uf", ufs), readChoice(params, "status", states)]
  const text = readText(params, "q")
  return and(
    text === undefined ? undefined : storesLike(text),
    uf ? eq(stores.uf, uf) : undefined,
    // No parameter, or a prepared statement would know nothing of the index that holds the few that are out.
    status === "active" ? sql`${stores.active}` : undefined,
    status === "inactive" ? not(sql`${stores.active}`) : undefined,
  )
}

type Row = Pick<typeof stores.$inferSelect, keyof typeof shown>

/**
 * Bars of one word stand together in the order by name, as those of a town do by town. An index holds what is searched and
 * says which bars are on the page; only these are read.
 */
async function readStores(db: Db, params: URLSearchParams, size?: number): Promise<Page<Row>> {
  const page = readPage(params, { sorts, defaultSort: "name", filters: askedOf("stores", params) }, size)
  const { where, orderBy, limit } = keyset(page, stores[page.sort], stores.id)
  const onPage = db
    .select({ id: stores.id })
    .from(stores)
    .where(and(filtered(params), where))
    .orderBy(...orderBy)
    .limit(limit)
    .as("on_page")
  const rows = await db
    .select(shown)
    .from(onPage)
    .innerJoin(stores, eq(stores.id, onPage.id))
    .orderBy(...orderBy)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  return withCount(cut, page, (most) => countUpTo(db, stores, filtered(params), most))
}

/** A page of the bars by the filters in the URL, written as people read it. */
export async function listStores(db: Db, url: URL, size?: number) {
  const page = await readStores(db, url.searchParams, size)
  const rows = page.rows.map(({ id, name, cnpj, address, cep, city, uf, active, createdAt }) => ({
    id,
    name,
    cnpj: formatCnpj(cnpj),
    address,
    cep: formatCep(cep),
    place: `${city}, ${uf}`,
    active,
    createdAt,
  }))
  return { ...page, rows }
}
export type StoreLine = Awaited<ReturnType<typeof listStores>>["rows"][number]

/** The list as a file: its filters, its order, every page. */
export const storesExport: ExportSource<Row> = {
  area: "stores",
  permission: "stores:export",
  columns: headedColumns("stores", [
    ...fieldColumns<Row, keyof typeof storeFieldWords>(storeFieldWords, {
      name: { kind: "text", value: (row) => row.name },
      cnpj: { kind: "text", value: (row) => formatCnpj(row.cnpj) },
      address: { kind: "text", value: (row) => row.address },
      cep: { kind: "text", value: (row) => formatCep(row.cep) },
      uf: { kind: "text", value: (row) => row.uf },
      city: { kind: "text", value: (row) => row.city },
      lat: { kind: "number", value: (row) => row.lat },
      lng: { kind: "number", value: (row) => row.lng },
    }),
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => stateWords.stores[row.active ? "active" : "inactive"],
    },
    { name: "registeredAt", kind: "date", value: (row) => row.createdAt },
  ]),
  sorts,
  page: readStores,
  rows: (db, filters) => pagesOf(filters, (params, size) => readStores(db, params, size)),
  count: (db, filters) => countAbout(db, stores, filtered(filters)),
}
