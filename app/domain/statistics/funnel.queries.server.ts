import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { codesOf } from "#app/words/codes-of"
import { type FunnelStep, funnelWords } from "#app/words/statistics"
import { statisticCounts } from "#drizzle/schema/statistics"
import { within } from "./counts.queries.server"
import type { Period } from "./period"

export type Funnel = { step: FunnelStep; count: number }[]

const sum = sql<number>`coalesce(sum(${statisticCounts.count}), 0)::int`

/**
 * How far the people who registered in the period have come since. Who looked at the form and went away is not known:
 * no page keeps that.
 */
export async function readFunnel(db: Db, period: Period): Promise<Funnel> {
  const [[registered], reached] = await Promise.all([
    db
      .select({ count: sum })
      .from(statisticCounts)
      .where(within("hour", "registrations", period)),
    db
      .select({ step: statisticCounts.key, count: sum })
      .from(statisticCounts)
      .where(within("funnel", "registrations", period))
      .groupBy(statisticCounts.key),
  ])
  const counts = new Map(reached.map(({ step, count }) => [step, count]))
  const steps = codesOf(funnelWords)
  return steps.map((step) => ({
    step,
    count: step === "registered" ? (registered?.count ?? 0) : (counts.get(step) ?? 0),
  }))
}
