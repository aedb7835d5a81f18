import { type Column, eq, like, type SQL } from "drizzle-orm"
import { likeText } from "#app/db/like-text"
import { fold } from "#app/platform/text/fold"
import type { PersonViewer } from "./shown-person"

/**
 * An email as far as somebody typed it, from its beginning, along the column's own index: what most of them end with is in
 * the search of half of all people. Who may not read it has to know it whole. Undefined where it is no email.
 */
export function hasEmail(column: Column, text: string, { named }: PersonViewer): SQL | undefined {
  const email = fold(text)
  if (!/^[^\s@]+@[^\s@]*$/.test(email)) return undefined
  return named ? like(column, `${likeText(email)}%`) : eq(column, email)
}
