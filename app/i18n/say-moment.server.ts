import { DateTime } from "luxon"
import type { Locale } from "#app/errors"
import { startOfDay } from "#app/platform/time/clock.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { sayClock, whoseClock, withOrdinal } from "#app/words/moment"

const there = (moment: Date, locale: Locale) =>
  DateTime.fromJSDate(moment, { zone: TIME_ZONE }).setLocale(locale === "pt" ? "pt-BR" : "en")

const portugueseDay = (at: DateTime) => withOrdinal(at.toFormat("d 'de' LLLL 'de' yyyy"))

/** A moment's day without its year: "11/12", or "11 Dec". */
export const sayShortDay = (moment: Date, locale: Locale): string =>
  there(moment, locale).toFormat(locale === "pt" ? "dd/MM" : "d LLL")

/** "30 de novembro de 2026, às 23h59 (Brasília)", or "30 November 2026, 23:59 (Brasília time)". */
export function sayLongMoment(moment: Date, locale: Locale): string {
  const at = there(moment, locale)
  const said = locale === "pt" ? `${portugueseDay(at)}, ${sayClock(at)}` : at.toFormat("d LLLL yyyy, HH:mm")
  return `${said} ${whoseClock[locale]}`
}

/** `2026-11-30` or a moment's day as "30 de novembro de 2026", or "30 November 2026". */
export function sayLongDay(day: Date | string, locale: Locale): string {
  const at = there(typeof day === "string" ? startOfDay(day) : day, locale)
  return locale === "pt" ? portugueseDay(at) : at.toFormat("d LLLL yyyy")
}

/** `2026-12-19` as when something is: "no sábado, 19/12", or "on Saturday, 19 December". */
export function sayOnDay(day: string, locale: Locale): string {
  const at = there(startOfDay(day), locale)
  if (locale === "en") return at.toFormat("'on' cccc, d LLLL")
  return `${at.weekday > 5 ? "no" : "na"} ${at.toFormat("cccc, dd/MM")}`
}

/** "12/11/2026 às 20h14 (Brasília)", or "12 Nov 2026, 20:14 (Brasília time)". */
export function sayMailMoment(moment: Date, locale: Locale): string {
  const at = there(moment, locale)
  const said =
    locale === "pt" ? `${at.toFormat("dd/MM/yyyy")} ${sayClock(at)}` : at.toFormat("d LLL yyyy, HH:mm")
  return `${said} ${whoseClock[locale]}`
}
