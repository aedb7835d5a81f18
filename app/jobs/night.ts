import { DateTime } from "luxon"
import { TIME_ZONE } from "#app/platform/time/time-zone"

/** In São Paulo: when what walks through everything begins, as the bars sleep. */
export const NIGHT_HOUR = 5

/** When the next night's work begins. */
export function nextNight(now: Date): Date {
  const there = DateTime.fromJSDate(now, { zone: TIME_ZONE })
  const today = there.startOf("day").set({ hour: NIGHT_HOUR })
  return (today > there ? today : today.plus({ days: 1 })).toJSDate()
}

/** When the last night's work began, or begins at this moment. */
export const lastNight = (now: Date): Date =>
  DateTime.fromJSDate(nextNight(now), { zone: TIME_ZONE }).minus({ days: 1 }).toJSDate()
