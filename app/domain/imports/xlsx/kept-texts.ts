/** More text than may be held of a workbook. */
export class TooMuchText extends Error {}

/** 500 for each of 100,000 lines; a bar with all that is known of it has some 250. */
const MOST_CHARACTERS = 50_000_000
/** What an empty one takes, about. */
const LEAST = 8

/** Counts the texts that are held, one after the other, however often the workbook names one. Throws TooMuchText. */
export function keptTexts(most = MOST_CHARACTERS) {
  let kept = 0
  return {
    keep(text: string): string {
      kept += Math.max(text.length, LEAST)
      if (kept > most) throw new TooMuchText()
      return text
    },
    /** A text that is not whole yet. */
    check(text: string): void {
      if (kept + text.length > most) throw new TooMuchText()
    },
  }
}
export type KeptTexts = ReturnType<typeof keptTexts>
