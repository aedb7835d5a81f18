import { DateTime } from "luxon"
import type { Locale } from "#app/errors"
import { TIME_ZONE } from "#app/platform/env.server"

/** "30 de novembro de 2026, às 23h59" (whole hours as "às 8h"), or "30 November 2026, 11:59 pm (Brasília time)". */
export function sayLongMoment(moment: Date, locale: Locale): string {
  const there = DateTime.fromJSDate(moment, { zone: TIME_ZONE })
  if (locale === "pt") {
    const time = `${there.hour < 2 ? "à" : "às"} ${there.hour}h${there.minute > 0 ? there.toFormat("mm") : ""}`
    return `${there.setLocale("pt-BR").toFormat("d 'de' LLLL 'de' yyyy")}, ${time}`
  }
  const [day, time] = [there.setLocale("en").toFormat("d LLLL yyyy"), there.toFormat("h:mm")]
  return `${day}, ${time} ${there.hour < 12 ? "am" : "pm"} (Brasília time)`
}

/** `2026-11-30` or a moment's day as "30 de novembro de 2026", or "30 November 2026". */
export function sayLongDay(day: Date | string, locale: Locale): string {
  const there =
    typeof day === "string" ? DateTime.fromISO(day) : DateTime.fromJSDate(day, { zone: TIME_ZONE })
  return locale === "pt"
    ? there.setLocale("pt-BR").toFormat("d 'de' LLLL 'de' yyyy")
    : there.setLocale("en").toFormat("d LLLL yyyy")
}
