import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { LeftOutCode } from "#app/words/reasons/left-out"
import { drawExclusions } from "#drizzle/schema/calculation"
import { ticketTotals } from "#drizzle/schema/tickets"

/** Who stands in a closed draw's base without taking part: people by why, coupons that were still looked at, void numbers. */
type LeftOutCounts = {
  people: { code: LeftOutCode; count: number }[]
  underReview: number
  voided: number
}

/** How many of a draw's base take no part. */
export async function countLeftOut(db: Db, drawId: string): Promise<LeftOutCounts> {
  const [excluded, [totals]] = await Promise.all([
    db
      .select({ code: drawExclusions.reason, count: sql<number>`count(*)::int` })
      .from(drawExclusions)
      .where(eq(drawExclusions.drawId, drawId))
      .groupBy(drawExclusions.reason)
      .orderBy(drawExclusions.reason),
    db
      .select({ voided: sql<number>`coalesce(sum(${ticketTotals.voided}), 0)::int` })
      .from(ticketTotals)
      .where(eq(ticketTotals.drawId, drawId)),
  ])
  return {
    people: excluded.filter(({ code }) => code !== "held"),
    underReview: excluded.find(({ code }) => code === "held")?.count ?? 0,
    voided: totals?.voided ?? 0,
  }
}
