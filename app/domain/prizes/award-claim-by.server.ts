import { type SQL, sql } from "drizzle-orm"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { CLAIM_DAYS } from "./deadlines"

/**
 * The last day to claim the award that a query calls `a`, as `awardDeadlines` has it. While the promotion has no end it
 * counts from the day that the prize was won.
 */
export const awardClaimBy = (promotionEnd: string | null): SQL =>
  sql`(greatest((a.awarded_at at time zone ${TIME_ZONE})::date, ${promotionEnd}::date) + ${CLAIM_DAYS}::int)`
