import { and, type Column, like, or, type SQL, sql } from "drizzle-orm"
import { fold } from "#app/platform/text/fold"
import { likeText } from "./like-text"

/**
 * Search over a stored, folded column (locale C knows no accents). Both sides are in small letters, so that `ilike`, which
 * lowers each row's text anew, would find no more and take six times as long. Under three characters trigrams cannot help,
 * so the term must begin a word.
 */
export function matches(column: Column | SQL, text: string): SQL | undefined {
  const term = likeText(fold(text))
  if (term === "") return undefined
  if (term.length < 3) return or(like(column, `${term}%`), like(column, `% ${term}%`))
  return and(...term.split(" ").map((word) => like(column, `%${word}%`)))
}

/** Finds by whole words alone, for whoever may not read what is searched; the same index serves it. */
export function matchesWhole(column: Column, text: string): SQL | undefined {
  const words = fold(text).split(" ")
  return and(
    matches(column, text),
    ...words.map((word) => sql`${word} = any(string_to_array(${column}, ' '))`),
  )
}
