import { DateTime } from "luxon"
import type { Locale } from "#app/errors"
import { TIME_ZONE } from "#app/platform/env.server"

const there = (moment: Date, locale: Locale) =>
  DateTime.fromJSDate(moment, { zone: TIME_ZONE }).setLocale(locale === "pt" ? "pt-BR" : "en")

/** A moment's day without its year: "11/12", or "11 December". */
export const sayShortDay = (moment: Date, locale: Locale): string =>
  there(moment, locale).toFormat(locale === "pt" ? "dd/MM" : "d LLLL")

/** A moment of these days: "20/11, às 9h45", or "20 November, 9:45 am". */
export function sayShortMoment(moment: Date, locale: Locale): string {
  const { hour } = there(moment, locale)
  const clock = there(moment, locale)
    .toFormat(locale === "pt" ? "H'h'mm" : "h:mm a")
    .toLowerCase()
  return `${sayShortDay(moment, locale)}, ${locale === "en" ? "" : hour < 2 ? "à " : "às "}${clock}`
}

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

/** The campaign's clock is São Paulo's, whoever reads. */
const zone = "America/Sao_Paulo"

/** "12/11/2026 às 20h14", or "12 Nov 2026, 20:14 (Brasília time)". */
export function sayMailMoment(moment: Date, locale: Locale): string {
  const there = DateTime.fromJSDate(moment, { zone })
  return locale === "pt"
    ? there.toFormat("dd/MM/yyyy 'às' HH'h'mm")
    : there.setLocale("en").toFormat("d LLL yyyy, HH:mm '(Brasília time)'")
}
