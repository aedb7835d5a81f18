import { z } from "zod"

/** As textField has it, but for the end of a line. */
const UNSEEN = /[\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}]|(?!\n)\p{Cc}/u

/** A text of several lines, trimmed and never empty; lines end as the database keeps them. */
export const paragraphsField = ({ max }: { max: number }) =>
  z
    .string({ error: ({ input }) => (input === undefined ? "required" : "invalid") })
    .transform((typed, ctx) => {
      const text = typed.replace(/\r\n?/g, "\n").trim()
      const broken =
        (text === "" && "required") ||
        (UNSEEN.test(text) && "characters") ||
        ([...text].length > max && `too-long:${max}`)
      if (!broken) return text
      ctx.addIssue(broken)
      return z.NEVER
    })
