import type { Locale } from "#app/errors"
import { TIME_ZONE } from "#app/platform/time-zone"

/** The campaign's clock is São Paulo's, whoever reads. */
const there = { timeZone: TIME_ZONE, hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const
const portuguese = new Intl.DateTimeFormat("pt-BR", { ...there, day: "2-digit", month: "2-digit" })
const english = new Intl.DateTimeFormat("en-GB", { ...there, day: "numeric", month: "short" })

/** A moment of these months, for participants: "12/11, às 9h14", or "12 Nov, 09:14 (Brasília time)". */
export function sayMoment(moment: Date, locale: Locale): string {
  if (locale === "en") return `${english.format(moment)} (Brasília time)`
  const [day = "", clock = ""] = portuguese.format(moment).split(", ")
  const [hour = "", minute = ""] = clock.split(":")
  return `${day}, ${Number(hour) < 2 ? "à" : "às"} ${Number(hour)}h${minute}`
}
