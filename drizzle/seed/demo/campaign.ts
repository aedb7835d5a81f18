import { DateTime } from "luxon"
import { endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { makeRandom, type Random } from "../builders/random"

/** The demo's moments, all reckoned from the day that it is seeded on, so that every window is open. */
export type Campaign = {
  random: Random
  now: Date
  /** When the back office began to prepare. */
  preparedAt: Date
  periodStart: Date
  periodEnd: Date
  /** YYYY-MM-DD of the extraction that decides the draw: a Saturday after the period. */
  extractionOn: string
  /** That many days before `now`'s day, at a time of the day in São Paulo. */
  daysAgo(days: number, time?: string): Date
}

/** One seed for all time: two demos of one moment are alike down to their keys. */
const SEED = 20_261_121

/** A demo's keys stand in public code, which is why no real campaign may be seeded with it. */
export function planCampaign(now: Date): Campaign {
  const today = DateTime.fromJSDate(now, { zone: TIME_ZONE })
  const day = (days: number) => today.plus({ days }).toFormat("yyyy-MM-dd")
  const afterwards = today.plus({ days: 22 })
  const saturday = afterwards.plus({ days: (6 - afterwards.weekday + 7) % 7 })
  return {
    random: makeRandom(SEED),
    now,
    preparedAt: startOfDay(day(-55)),
    periodStart: startOfDay(day(-40)),
    periodEnd: endOfDay(day(20)),
    extractionOn: saturday.toFormat("yyyy-MM-dd"),
    daysAgo: (days, time = "12:00:00") =>
      DateTime.fromISO(`${day(-days)}T${time}`, { zone: TIME_ZONE }).toJSDate(),
  }
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const plus = (moment: Date, ms: number): Date => new Date(moment.getTime() + Math.round(ms))
