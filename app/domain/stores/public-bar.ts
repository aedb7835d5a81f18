import { type SQL, sql } from "drizzle-orm"
import { stores } from "#drizzle/schema/stores"

/** A bar as anybody may see it. */
export const publicBar = {
  id: stores.id,
  name: stores.name,
  address: stores.address,
  cep: stores.cep,
  uf: stores.uf,
  city: stores.city,
  lat: stores.lat,
  lng: stores.lng,
}

export type PublicBar = Pick<typeof stores.$inferSelect, keyof typeof publicBar>

/** The bars that take part; written as the finder's indexes have it, since a parameter would lead past them. */
export const takesPart: SQL = sql`${stores.active}`

/** Bars on a page of the finder: with its styles it is to reach a phone in one breath of the network, 14 KB. */
export const BARS_A_PAGE = 12

/** As many as a search by way or CEP goes through: who has seen ten pages looks for something else. */
export const MOST_FOUND = 10 * BARS_A_PAGE
