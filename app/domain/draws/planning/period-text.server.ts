import { DateTime } from "luxon"
import { parseDay } from "#app/platform/time/day"
import { readMoment } from "#app/platform/env.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"

/** The two ends of a draw's period: the minute, or second, that is named as its end belongs to it to its last millisecond. */
type PeriodEdge = "start" | "end"

const written =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}\/[0-9]{2}\/[0-9]{4})[T ]((?:[01][0-9]|2[0-3]):[0-5][0-9])(:[0-5][0-9])?$/
const unsaid = { start: ":00", end: ":59" }

/** `2026-11-21T18:00` or `21/11/2026 18:00`, with seconds or without, in São Paulo; null where it is no such moment. */
export function readPeriodEdge(text: string, edge: PeriodEdge): Date | null {
  const [, dayText = "", time, seconds = unsaid[edge]] = written.exec(text.trim()) ?? []
  const day = parseDay(dayText)
  const moment = day === null ? null : readMoment(`${day} ${time}${seconds}`)
  return moment && new Date(moment.getTime() + (edge === "end" ? 999 : 0))
}

/** As an `input type=datetime-local` takes it; the seconds only where they are not the ones that go without saying. */
export function writePeriodEdge(moment: Date, edge: PeriodEdge): string {
  const there = DateTime.fromJSDate(moment, { zone: TIME_ZONE })
  const seconds = there.toFormat(":ss")
  return there.toFormat("yyyy-MM-dd'T'HH:mm") + (seconds === unsaid[edge] ? "" : seconds)
}
