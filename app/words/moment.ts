import type { Locale } from "#app/errors"

/** The campaign's clock is São Paulo's, whoever reads. */
const there = { timeZone: "America/Sao_Paulo", hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const
const portuguese = new Intl.DateTimeFormat("pt-BR", { ...there, day: "2-digit", month: "2-digit" })
const english = new Intl.DateTimeFormat("en-GB", { ...there, day: "numeric", month: "short" })

/** A moment of these months, for participants: "12/11 às 20h14", or "12 Nov, 20:14 (Brasília time)". */
export const sayMoment = (moment: Date, locale: Locale): string =>
  locale === "pt"
    ? portuguese.format(moment).replace(", ", " às ").replace(":", "h")
    : `${english.format(moment)} (Brasília time)`
