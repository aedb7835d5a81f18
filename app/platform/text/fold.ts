/** Text as search columns store and compare it: no accents, lower case, one space between words, trimmed. */
export function fold(text: string): string {
  // PostgreSQL's own lower() fails on accents under locale C, so the folding is done here, once, for both
  // sides.
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim()
}

/** Whether each word of a search stands somewhere in a text, for lists so short that they need no search column. */
export function holdsWords(text: string, searched: string): boolean {
  const folded = fold(text)
  return fold(searched)
    .split(" ")
    .every((word) => folded.includes(word))
}
