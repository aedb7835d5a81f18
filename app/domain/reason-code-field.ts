import { z } from "zod"

type Words = Readonly<Record<string, unknown>>

/** The code of a closed list (app/words/reasons/public-reasons) that a form sends as `reasonCode`, the text stays inside. */
export const reasonCodeField = <Listed extends Words>(words: Listed) => {
  const codes = Object.keys(words) as [keyof Listed & string, ...(keyof Listed & string)[]]
  return z.enum(codes, {
    error: ({ input }) => (input === undefined || input === "" ? "required" : "choice"),
  })
}
