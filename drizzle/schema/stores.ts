import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
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

type Coordinates = { lat: AnyPgColumn; lng: AnyPgColumn }

/**
 * A bar's point on Mercator's map, null where its position is not known. On that map the same way is equally long in
 * every direction, so that the index finds by it what is near on the ground; an index knows no great circles.
 */
export const onMap = ({ lat, lng }: Coordinates) => sql`point(radians(${lng}), asinh(tan(radians(${lat}))))`

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
    // With what is searched, so that a word which stands far back in the order is found without a look at each bar before it.
    index("stores_name_idx").on(t.name, t.id, t.search),
    index("stores_city_idx").on(t.city, t.id, t.search),
    index("stores_created_idx").on(t.createdAt, t.id),
    index("stores_search_idx").using("gin", sql`${t.search} gin_trgm_ops`),
    // Few are out of the programme, and nobody walks past all the others to find them.
    index("stores_inactive_idx")
      .on(t.name, t.id)
      .where(sql`not ${t.active}`),
    // What the public finder asks for: by city, by the neighbours of a CEP, by the way there.
    index("stores_found_place_idx")
      .on(t.uf, t.city, t.name, t.id)
      .where(sql`${t.active}`),
    index("stores_found_unplaced_idx")
      .on(t.uf, t.city, t.name, t.id)
      .where(sql`${t.active} and ${t.lat} is null`),
    index("stores_found_cep_idx")
      .on(t.cep, t.id)
      .where(sql`${t.active}`),
    index("stores_found_near_idx")
      .using("gist", onMap(t))
      .where(sql`${t.active}`),
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
