import { DateTime } from "luxon"
import { env, TIME_ZONE } from "./env.server"

/** Where every rule takes the time from; tests and simulations hand in their own. */
export type Clock = { now(): Date }

/** The process's clock, moved by CLOCK_OFFSET_MS outside production. */
export const systemClock: Clock = { now: () => new Date(Date.now() + env().CLOCK_OFFSET_MS) }

/** The day in São Paulo that a moment falls on, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string =>
  DateTime.fromJSDate(moment, { zone: TIME_ZONE }).toISODate() ?? ""

/** First moment of a day in São Paulo; 2018-11-04 starts at 01:00, which Luxon knows. */
export const startOfDay = (day: string): Date =>
  DateTime.fromISO(day, { zone: TIME_ZONE }).startOf("day").toJSDate()

/** Last millisecond of a day in São Paulo. */
export const endOfDay = (day: string): Date =>
  DateTime.fromISO(day, { zone: TIME_ZONE }).endOf("day").toJSDate()

/** "12/11 às 20h14", the way people say it: for participants. */
export const sayMoment = (moment: Date): string =>
  DateTime.fromJSDate(moment, { zone: TIME_ZONE }).toFormat("dd/MM 'às' HH'h'mm")

/** The back office's format of moments: YYYY-MM-DD HH:mm:ss, in São Paulo; in the back office's sentences too. */
export const formatMoment = (moment: Date): string =>
  DateTime.fromJSDate(moment, { zone: TIME_ZONE }).toFormat("yyyy-MM-dd HH:mm:ss")
