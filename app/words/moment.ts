import type { Locale } from "#app/errors"
import { TIME_ZONE } from "#app/platform/time/time-zone"

/** The campaign's clock is São Paulo's, whoever reads: in Manaus it is an hour earlier. */
const there = { timeZone: TIME_ZONE, hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const
const portuguese = new Intl.DateTimeFormat("pt-BR", { ...there, day: "2-digit", month: "2-digit" })
const english = new Intl.DateTimeFormat("en-GB", { ...there, day: "numeric", month: "short" })

/** Whose clock it is, behind every time that participants read. */
export const whoseClock: Record<Locale, string> = { pt: "(Brasília)", en: "(Brasília time)" }

/** A time as one says it in Portuguese: "às 23h59", "às 8h", "à 1h05", "à 0h". */
export const sayClock = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${hour < 2 ? "à" : "às"} ${hour}h${minute > 0 ? String(minute).padStart(2, "0") : ""}`

/** A day in words as one says it in Portuguese, where the first of a month is an ordinal: "1º de janeiro de 2027". */
export const withOrdinal = (day: string): string => day.replace(/^1 de /, "1º de ")

const toTheSecond = new Intl.DateTimeFormat("pt-BR", { ...there, second: "2-digit" })

/** A time of today to the second, as the back office writes times: "14:32:05". */
export const sayTime = (moment: Date): string => toTheSecond.format(moment)

/** A moment of these months, for participants: "12/11, às 9h14 (Brasília)", or "12 Nov, 09:14 (Brasília time)". */
export function sayMoment(moment: Date, locale: Locale): string {
  if (locale === "en") return `${english.format(moment)} ${whoseClock.en}`
  const [day = "", clock = ""] = portuguese.format(moment).split(", ")
  const [hour, minute] = clock.split(":").map(Number)
  return `${day}, ${sayClock({ hour: hour ?? 0, minute: minute ?? 0 })} ${whoseClock.pt}`
}
