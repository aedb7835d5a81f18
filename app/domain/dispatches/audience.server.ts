import { and, type SQL } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { wantsNews } from "#app/domain/news/news-consent.server"
import { filtered } from "#app/domain/registrations/registrations.list.server"
import { registrations } from "#drizzle/schema/registrations"

/** The filters by which an audience is told: the registration list's own. */
const NAMES = ["q", "uf", "from", "to", "invoiceless"] as const

/** A query fit to be stored: the filters that count, in one order, without the empty ones. */
export function cleanFilters(params: URLSearchParams): string {
  const kept = NAMES.flatMap((name) => {
    const value = params.get(name)?.trim() ?? ""
    return value === "" ? [] : [[name, value]]
  })
  return new URLSearchParams(kept).toString()
}

/** Whoever fits the filters and wants news. */
export const audienceOf = (db: Db, filters: string): SQL | undefined =>
  and(filtered(db, new URLSearchParams(filters), { named: true }), wantsNews(db))

/** How many people a mailing would go to now. */
export const countAudience = (db: Db, filters: string): Promise<number> =>
  db.$count(registrations, audienceOf(db, filters))
