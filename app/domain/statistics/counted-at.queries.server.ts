import { between, max, min } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { statisticDays } from "#drizzle/schema/statistics"
import type { Period } from "./period"

export type CountedAt = { first: Date; last: Date } | null

/** When the days of a period were counted, the one longest ago and the latest; null where none was. */
export async function readCountedAt(db: Db, { from, to }: Pick<Period, "from" | "to">): Promise<CountedAt> {
  const [row] = await db
    .select({ first: min(statisticDays.countedAt), last: max(statisticDays.countedAt) })
    .from(statisticDays)
    .where(between(statisticDays.day, from, to))
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}
