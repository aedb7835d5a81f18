import { DateTime } from "luxon"
import type { Locale } from "#app/errors"

/** The campaign's clock is São Paulo's, whoever reads. */
const zone = "America/Sao_Paulo"

/** "12/11/2026 às 20h14", or "12 Nov 2026, 20:14 (Brasília time)". */
export function sayMailMoment(moment: Date, locale: Locale): string {
  const there = DateTime.fromJSDate(moment, { zone })
  return locale === "pt"
    ? there.toFormat("dd/MM/yyyy 'às' HH'h'mm")
    : there.setLocale("en").toFormat("d LLL yyyy, HH:mm '(Brasília time)'")
}
