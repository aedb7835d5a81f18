import type { Db } from "#app/db/client.server"
import type { Locale, Text } from "#app/errors"
import { registrationReasons } from "#app/words/reasons/accounts"
import { editionInForce } from "./regulations.queries.server"

type Edition = Awaited<ReturnType<typeof editionInForce>>
/** What people accept as they register: either may be missing before it is published. */
type Editions = { terms: Edition; regulation: Edition }

/** The editions of both texts in force in a language. */
export const editionsInForce = async (db: Db, locale: Locale): Promise<Editions> => ({
  terms: await editionInForce(db, "terms", locale),
  regulation: await editionInForce(db, "regulation", locale),
})

/** Why nobody can accept both texts: which of them is not published; undefined where both are. */
export function whyUnpublished({ terms, regulation }: Editions): Text | undefined {
  const { unpublished } = registrationReasons
  if (!terms) return regulation ? unpublished.terms : unpublished.both
  return regulation ? undefined : unpublished.regulation
}

/** An edition in a word: "pt3". */
export const sayEdition = (edition: Edition): string => (edition ? edition.locale + edition.edition : "")

/** Both in a word, terms first, for a form to carry: "pt3.en2". */
export const sayEditions = ({ terms, regulation }: Editions): string =>
  `${sayEdition(terms)}.${sayEdition(regulation)}`

const localeOf = (carried: string): Locale => (carried.startsWith("en") ? "en" : "pt")

/**
 * The editions in force in the languages of those that a form carried (`sayEditions`). Whoever chose another language
 * in another tab meanwhile has read, and accepts, what their form showed.
 */
export async function editionsInForceOf(db: Db, carried: string): Promise<Editions> {
  const [terms = "", regulation = ""] = carried.split(".")
  return {
    terms: await editionInForce(db, "terms", localeOf(terms)),
    regulation: await editionInForce(db, "regulation", localeOf(regulation)),
  }
}

/** Of which text another edition is in force than a form carried. */
export const changedText = (carried: string, { terms }: Editions): keyof Editions =>
  carried.split(".", 1)[0] === sayEdition(terms) ? "regulation" : "terms"
