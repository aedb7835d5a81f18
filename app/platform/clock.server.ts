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
export function formatMoment(moment: Date): string {
  const at = moment.getTime()
  if (!(at >= SINCE && at < UNTIL))
    return DateTime.fromJSDate(moment, { zone: TIME_ZONE }).toFormat("yyyy-MM-dd HH:mm:ss")
  return new Date(at + offsetAt(at)).toISOString().slice(0, 19).replace("T", " ")
}

/** Between these São Paulo's clock is put forward and back at full hours of UTC alone. */
const [SINCE, UNTIL] = [Date.UTC(1920), Date.UTC(2100)]
const HOUR_MS = 60 * 60 * 1000
const offsets = new Map<number, number>()
/** Hours that are remembered: more than a file of two years has. */
const REMEMBERED = 20_000

/** How far São Paulo's clock is from UTC, in milliseconds. A file of a million rows asks for the same hours again and again. */
function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const offset = DateTime.fromMillis(at, { zone: TIME_ZONE }).offset * 60 * 1000
  if (offsets.size >= REMEMBERED) offsets.clear()
  offsets.set(hour, offset)
  return offset
}
