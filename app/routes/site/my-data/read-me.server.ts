import type { OwnDraw } from "#app/domain/my-data/own-numbers.server"
import type { OwnTable } from "#app/domain/my-data/own-rows.server"
import type { Locale } from "#app/errors"
import { readMe } from "#app/i18n/my-data"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { sayDay } from "#app/i18n/say-day"

type Said = {
  tables: readonly OwnTable[]
  draws: readonly OwnDraw[]
  now: Date
  locale: Locale
  email: string
}

/** The file's own page, for people: what is in it, and the numbers as they are written everywhere. */
export function sayReadMe({ tables, draws, now, locale, email }: Said): string {
  const words = readMe[locale]
  const numbers = draws.map(({ title, extractionOn, numbers }) =>
    [`  ${title} (${sayDay(extractionOn, locale)}):`, ...numbers.map((number) => `    ${number}`)].join("\n"),
  )
  const figure = new Intl.NumberFormat(locale === "pt" ? "pt-BR" : "en-US")
  const held = tables.map(({ name, title, rows }) => {
    const counted = `${figure.format(rows.length)} ${rows.length === 1 ? words.row : words.rows}`
    return `  ${name}: ${title[locale]} (${counted})`
  })
  return [
    words.title,
    `${words.made} ${sayMailMoment(now, locale)}`,
    `${words.numbers}:\n${numbers.join("\n") || `  ${words.none}`}`,
    `${words.tables}:\n${held.join("\n")}`,
    words.files,
    `${words.help} ${email}`,
    "",
  ].join("\n\n")
}
