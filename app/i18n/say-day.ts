import type { Locale } from "#app/errors"

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** `2026-11-21` as "21/11/2026", or "21 Nov 2026"; a day has no time zone. */
export function sayDay(day: string, locale: Locale): string {
  const [year = "", month = "", date = ""] = day.split("-")
  return locale === "pt" ? `${date}/${month}/${year}` : `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
