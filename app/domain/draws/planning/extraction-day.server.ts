import { sql } from "drizzle-orm"
import { DateTime } from "luxon"
import { CLAIM_DAYS, daysAfter } from "#app/domain/prizes/deadlines"
import { dayOf } from "#app/platform/clock.server"
import { TIME_ZONE } from "#app/platform/env.server"
import { calculationReasons } from "#app/words/reasons/calculation"
import { draws } from "#drizzle/schema/draws"

/** Extractions are at 20:00 since 2025-11 and were at 19:00 before. */
const HOUR = 20

/** When the extraction of a day (YYYY-MM-DD) takes place at the latest: nobody knows its prizes before. */
export const extractionAt = (day: string): Date =>
  DateTime.fromISO(day, { zone: TIME_ZONE }).set({ hour: HOUR }).toJSDate()

/** Of a row of draws: whether its base closed at its extraction's moment or after, so that the next one counts. */
export const wasClosedTooLate = () =>
  sql`coalesce(${draws.closedAt} >= (${draws.extractionOn} + make_interval(hours => ${HOUR})) at time zone ${TIME_ZONE}, false)`

/** The last day whose extraction is over, as YYYY-MM-DD. */
export const lastExtractionDay = (now: Date): string => {
  const today = dayOf(now)
  return now >= extractionAt(today) ? today : daysAfter(today, -1)
}

/** A period's prize can be claimed for 180 days: an extraction after that is a slip. */
export const lastExtractionOn = (periodEnd: Date): string => daysAfter(dayOf(periodEnd), CLAIM_DAYS)

/** An extraction with its hour, `2026-11-28, às 20h`. */
export const sayExtraction = (day: string) => calculationReasons.extractionMoment({ day, hour: HOUR })
