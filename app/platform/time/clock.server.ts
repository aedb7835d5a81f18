import { DateTime } from "luxon"
import { HOUR_MS } from "./days"
import { env } from "#app/platform/env.server"
import { TIME_ZONE } from "./time-zone"

/** Where every rule takes the time from; tests and simulations hand in their own. */
export type Clock = { now(): Date }

/** The process's clock, moved by CLOCK_OFFSET_MS outside production. */
export const systemClock: Clock = { now: () => new Date(Date.now() + env().CLOCK_OFFSET_MS) }

/** A clock that goes on from a moment as time passes, for work that began then and takes long. */
export function clockFrom(moment: Date): Clock {
  const begun = performance.now()
  return { now: () => new Date(moment.getTime() + performance.now() - begun) }
}

/** The day in São Paulo that a moment falls on, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string =>
  DateTime.fromJSDate(moment, { zone: TIME_ZONE }).toISODate() ?? ""

/** First moment of a day in São Paulo; 2018-11-04 starts at 01:00, which Luxon knows. */
export const startOfDay = (day: string): Date =>
  DateTime.fromISO(day, { zone: TIME_ZONE }).startOf("day").toJSDate()

/** Last millisecond of a day in São Paulo. */
export const endOfDay = (day: string): Date =>
  DateTime.fromISO(day, { zone: TIME_ZONE }).endOf("day").toJSDate()

/** The back office's format of moments: YYYY-MM-DD HH:mm:ss, in São Paulo; in the back office's sentences too. */
export function formatMoment(moment: Date): string {
  const at = moment.getTime()
  if (!(at >= SINCE && at < UNTIL))
    return DateTime.fromJSDate(moment, { zone: TIME_ZONE }).toFormat("yyyy-MM-dd HH:mm:ss")
  const second = Math.floor((at - Math.floor(at / HOUR_MS) * HOUR_MS) / 1000)
  return hourAt(at) + twoDigits[Math.floor(second / 60)] + ":" + twoDigits[second % 60]
}

/** Between these São Paulo's clock is put forward and back at full hours of UTC alone. */
const [SINCE, UNTIL] = [Date.UTC(1920), Date.UTC(2100)]
const hours = new Map<number, string>()
/** Hours that are remembered: more than a file of two years has. */
const REMEMBERED = 20_000

/** `2026-11-12 20:`, São Paulo's hour of a moment. A file of a million rows asks for the same hours again and again. */
function hourAt(at: number): string {
  const hour = Math.floor(at / HOUR_MS)
  const known = hours.get(hour)
  if (known !== undefined) return known
  const said = DateTime.fromMillis(hour * HOUR_MS, { zone: TIME_ZONE }).toFormat("yyyy-MM-dd HH:")
  if (hours.size >= REMEMBERED) hours.clear()
  hours.set(hour, said)
  return said
}
/** 00 to 59. */
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"))
