import type { Locale } from "#app/errors"

const weekdays = {
  pt: ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"],
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
}
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** `2026-11-21` as "21/11/2026", or "21 Nov 2026"; a day has no time zone. */
export function sayDay(day: string, locale: Locale): string {
  const [year = "", month = "", date = ""] = day.split("-")
  return locale === "pt" ? `${date}/${month}/${year}` : `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** A day of these months, as people say it: "sábado, 21/11", or "Saturday 21 Nov"; the year goes without saying. */
export function sayWeekday(day: string, locale: Locale): string {
  const weekday = weekdays[locale][new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday}${locale === "pt" ? "," : ""} ${sayStubDay(day, locale)}`
}

/** The same on a day, YYYY-MM-DD, but with its year where that is another one: then its weekday tells nothing. */
export const sayDayAsSeen = (day: string, { today, locale }: { today: string; locale: Locale }): string =>
  day.slice(0, 4) === today.slice(0, 4) ? sayWeekday(day, locale) : sayDay(day, locale)

/** A draw's day on its stub: "19/12", or "19 Dec". */
export function sayStubDay(day: string, locale: Locale): string {
  const [, month = "", date = ""] = day.split("-")
  return locale === "pt" ? `${date}/${month}` : `${Number(date)} ${months[Number(month) - 1]}`
}
