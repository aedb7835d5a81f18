import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { createdAt, id } from "./columns"

/** Bars of the programme ("Bares" on the screen). */
export const stores = pgTable(
  "stores",
  {
    id: id(),
    name: text().notNull(),
    cnpj: text().notNull(),
    address: text().notNull(),
    uf: text().notNull(),
    city: text().notNull(),
    cep: text().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    active: boolean().notNull().default(true),
    search: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("stores_cnpj_key").on(t.cnpj),
    index("stores_place_idx").on(t.uf, t.city),
    index("stores_name_idx").on(t.name, t.id),
    index("stores_created_idx").on(t.createdAt, t.id),
    index("stores_search_idx").using("gin", sql`${t.search} gin_trgm_ops`),
    check("stores_cnpj_check", sql`${t.cnpj} ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
  ],
)

/** Products that earn numbers under TICKETS_RULE per-product. */
export const products = pgTable(
  "products",
  {
    id: id(),
    name: text().notNull(),
    sku: text().notNull(),
    numbersPerUnit: integer().notNull().default(1),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("products_sku_key").on(t.sku),
    check("products_numbers_check", sql`${t.numbersPerUnit} >= 0`),
  ],
)
