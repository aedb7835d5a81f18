import { codesOf } from "#app/words/codes-of"
import { textFileWords } from "#app/words/form-fields"
import { regulationKindWords, textLocaleWords } from "#app/words/states"

/** The texts that people accept, and the languages that each has. */
export const regulationKinds = codesOf(regulationKindWords)
export type RegulationKind = (typeof regulationKinds)[number]
export const textLocales = codesOf(textLocaleWords)
export type TextLocale = (typeof textLocales)[number]

/** A text's place: of each there is one edition in force, and one draft at most. */
export type TextRef = { kind: RegulationKind; locale: TextLocale }

/** As long as the longest regulations are, twice. */
export const MOST_CHARACTERS = 100_000

/** A PDF's name on whoever's disk: `regulamento-2.pdf`, `terms-of-use-1.pdf`. */
export const pdfName = ({ kind, locale, edition }: TextRef & { edition: number }): string =>
  `${textFileWords[kind][locale]}-${edition}.pdf`

/** Which edition a PDF's name is of; undefined for any other name. */
export function editionOfPdf(name: string): (TextRef & { edition: number }) | undefined {
  const [, word, digits] = /^([a-z-]+)-([1-9][0-9]{0,4})\.pdf$/.exec(name) ?? []
  for (const kind of regulationKinds)
    for (const locale of textLocales)
      if (textFileWords[kind][locale] === word) return { kind, locale, edition: Number(digits) }
  return undefined
}
