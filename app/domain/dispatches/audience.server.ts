import { and, type SQL, sql } from "drizzle-orm"
import { can, type HeldPermissions } from "#app/auth/permissions"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { missingPermission } from "#app/auth/permission-labels"
import { askedAmong } from "#app/domain/exports/asked-filters.server"
import { wantsNews } from "#app/domain/news/news-consent.server"
import { filtered } from "#app/domain/registrations/registrations.list.server"
import { checkFilters } from "#app/domain/registrations/check-filters"
import { parseDay } from "#app/platform/time/day"
import { registrations } from "#drizzle/schema/registrations"
import { type AudienceFilter, audienceFilters, audienceNames, audienceTakes } from "./audience-filters"
import { owning } from "./owners.server"

/**
 * Stored with an audience that somebody chose who reads masks: the search means whole words alone, or its count would
 * tell a name letter by letter. Whoever is counted is who the mailing goes to.
 */
const WHOLE = "whole"

/**
 * A query fit to be stored: the filters that count, in one order, days as YYYY-MM-DD, without the empty ones, and how its chooser searches, who
 * holds these rights. Throws FORBIDDEN for a filter that tells what they may not know.
 */
export function cleanFilters(params: URLSearchParams, held: HeldPermissions): string {
  checkFilters(params, held)
  const named = can(held, "registrations:view")
  const kept = audienceNames.flatMap((name) => {
    const written = params.get(name)?.trim() ?? ""
    const value = name === "from" || name === "to" ? (parseDay(written) ?? written) : written
    if (value === "") return []
    const takes = audienceTakes[name]
    if (takes && !can(held, takes)) throw missingPermission(takes)
    return [[name, value]]
  })
  const isSearch = kept.some(([name]) => name === "q")
  return new URLSearchParams(isSearch && !named ? kept.concat([[WHOLE, "1"]]) : kept).toString()
}

type AudienceFields = Readonly<Partial<Record<AudienceFilter, string | null | undefined>>>

/** The query that a form's fields make, for `cleanFilters`. */
export function shownFilters(fields: AudienceFields): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of audienceNames) if (fields[name]) params.set(name, fields[name])
  return params
}

/** The filters that say nothing that is known: nobody fits them. */
export const unreadFilters = (filters: string): readonly string[] =>
  askedAmong(audienceFilters, new URLSearchParams(filters)).unread

/** Whoever fits the filters and wants news. */
export async function audienceOf(db: Db, filters: string): Promise<SQL | undefined> {
  const params = new URLSearchParams(filters)
  // What says nothing that is known would else go to everybody.
  if (unreadFilters(filters).length > 0) return sql`false`
  return and(filtered(params, { named: !params.has(WHOLE) }), await owning(db, params), wantsNews(db))
}

/** How many people a mailing would go to now, counted up to a bound: a million are read when it begins, not by each look. */
export const countAudience = async (db: Db, filters: string, most?: number): Promise<Count> =>
  countUpTo(db, registrations, await audienceOf(db, filters), most)
