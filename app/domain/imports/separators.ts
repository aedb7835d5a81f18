/** What may part a list's columns. */
export type Separator = "," | ";" | "\t" | "|"

/** Lines that are enough to see what a list looks like. */
const LOOKED_AT = 1_000

/** Excel's own line above all others: `sep=;`. */
const SEP = /^sep=([,;\t|])(?=\r|\n|$)/i

/** The text without that line, which stays empty so that lines keep their numbers. */
export const withoutSepLine = (text: string): string => text.replace(SEP, "")

/** What Excel's line says, or what most of the first lines have: a comma in a reason is outvoted by the semicolons. */
export function findSeparator(text: string): Separator {
  const declared = SEP.exec(text)?.[1]
  if (declared) return declared as Separator
  const lines = text.slice(0, 100_000).split(/[\r\n]+/, LOOKED_AT)
  const most = (["\t", ";", "|", ","] as const).map((separator) => ({
    separator,
    lines: lines.filter((line) => line.includes(separator)).length,
  }))
  return most.reduce((best, each) => (each.lines > best.lines ? each : best)).separator
}
