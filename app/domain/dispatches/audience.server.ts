import { and, type SQL, sql } from "drizzle-orm"
import { can, type PermissionEntry } from "#app/auth/permissions"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { wantsNews } from "#app/domain/news/news-consent.server"
import { filtered } from "#app/domain/registrations/registrations.list.server"
import { checkFilters } from "#app/domain/registrations/check-filters"
import { registrations } from "#drizzle/schema/registrations"

/** The filters by which an audience is told: the registration list's own. */
const NAMES = ["q", "uf", "from", "to", "invoiceless"] as const
/**
 * Stored with an audience that somebody chose who reads masks: the search means whole words alone, or its count would
 * tell a name letter by letter. Whoever is counted is who the mailing goes to.
 */
const WHOLE = "whole"

/**
 * A query fit to be stored: the filters that count, in one order, without the empty ones, and how its chooser searches, who
 * holds these rights. Throws FORBIDDEN for a filter that tells what they may not know.
 */
export function cleanFilters(params: URLSearchParams, held: readonly PermissionEntry[]): string {
  checkFilters(params, held)
  const named = can(held, "registrations:view")
  const kept = NAMES.flatMap((name) => {
    const value = params.get(name)?.trim() ?? ""
    return value === "" ? [] : [[name, value]]
  })
  const isSearch = kept.some(([name]) => name === "q")
  return new URLSearchParams(isSearch && !named ? kept.concat([[WHOLE, "1"]]) : kept).toString()
}

type Shown = Readonly<Partial<Record<(typeof NAMES)[number], string | undefined>>>

/** The query that a form's fields make, for `cleanFilters`. */
export function shownFilters(fields: Shown): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of NAMES) if (fields[name]) params.set(name, fields[name])
  return params
}

/** Whoever fits the filters and wants news. */
export function audienceOf(db: Db, filters: string): SQL | undefined {
  const params = new URLSearchParams(filters)
  // What says nothing that is known would else go to everybody.
  if (askedOf("registrations", params).unread.length > 0) return sql`false`
  return and(filtered(params, { named: !params.has(WHOLE) }), wantsNews(db))
}

/** How many people a mailing would go to now, counted up to a bound: a million are read when it begins, not by each look. */
export const countAudience = (db: Db, filters: string, most?: number): Promise<Count> =>
  countUpTo(db, registrations, audienceOf(db, filters), most)
