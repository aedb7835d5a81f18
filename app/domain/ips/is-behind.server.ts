import { type Column, type SQL, sql } from "drizzle-orm"
import { network } from "#app/platform/network"

/**
 * Whether a column's address is this one, or one of its /64. The database's `network_of` says the same as `network`, and
 * has an index where people are looked for by it.
 */
export const isBehind = (column: Column, ip: string): SQL => sql`network_of(${column}) = ${network(ip)}`
