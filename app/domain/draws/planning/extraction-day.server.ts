import { sql } from "drizzle-orm"
import { DateTime } from "luxon"
import { CLAIM_DAYS } from "#app/domain/prizes/deadlines"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { calculationReasons } from "#app/words/reasons/calculation"
import { draws } from "#drizzle/schema/draws"

/** The day as YYYY-MM-DD and the hour, both in São Paulo: as the lottery's calendar has them. */
export type Extraction = { extractionOn: string; extractionHour: number }

/** A base closes at least so many hours before its extraction; one that closes later waits for the next. */
export const CLOSED_HOURS_BEFORE = 3

/** When an extraction takes place at the earliest: nobody knows its prizes before. */
export const extractionAt = ({ extractionOn, extractionHour }: Extraction): Date =>
  DateTime.fromISO(extractionOn, { zone: TIME_ZONE }).set({ hour: extractionHour }).toJSDate()

/** The last moment at which a base may close whose draw this extraction decides. */
export const closesBy = (extraction: Extraction): Date =>
  DateTime.fromJSDate(extractionAt(extraction)).minus({ hours: CLOSED_HOURS_BEFORE }).toJSDate()

const hours = (less: number) =>
  sql`(${draws.extractionOn} + make_interval(hours => ${draws.extractionHour} - ${less}::int)) at time zone ${TIME_ZONE}`

/** Of a row of draws: whether its base closed too late for its extraction, so that the next one counts. */
export const wasClosedTooLate = () => sql`coalesce(${draws.closedAt} > ${hours(CLOSED_HOURS_BEFORE)}, false)`

/** Of a row of draws: whether its extraction is over. */
export const isExtracted = (now: Date) => sql`${hours(0)} <= ${now.toISOString()}::timestamptz`

/** A period's prize can be claimed for 180 days: an extraction after that is a slip. */
export const lastExtractionOn = (periodEnd: Date): string => daysAfter(dayOf(periodEnd), CLAIM_DAYS)

/** An extraction with its hour, `2026-11-28, às 20h`. */
export const sayExtraction = ({ extractionOn, extractionHour }: Extraction) =>
  calculationReasons.extractionMoment({ day: extractionOn, hour: extractionHour })
