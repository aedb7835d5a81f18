import { z } from "zod"
import { boundedAs, boundedField, longField } from "#app/platform/form-schema"
import type { FieldRule } from "#app/words/fields"

/** Controls, halves of characters and marks that turn the writing direction: none of them belongs on one line. */
const UNSEEN_IN_LINE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}]/u

/** What does not belong in a text of several lines, which may have breaks and tabs. */
const UNSEEN_IN_LINES = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}]/u

type Bounds = {
  /** Longest text, in code points, and the rule that says so. */
  max: number
  tooLong?: FieldRule
  /** The rule that an empty field breaks. */
  empty?: FieldRule
}

/** One line of text from a form or a body, trimmed and never empty. Breaks one rule at a time. */
export const textField = (bounds: Bounds) => boundedText(bounds, UNSEEN_IN_LINE, (typed) => typed.trim())

/** A text of several lines, which end alike whatever the sender's system; longer than other fields may be. */
export const linesField = (bounds: Bounds) =>
  longField(
    boundedText(bounds, UNSEEN_IN_LINES, (typed) => typed.replace(/\r\n?/g, "\n").trim()),
    // A form's line breaks are two characters each.
    2 * bounds.max,
  )

/**
 * A text that is typed in an area and read on one line: in a sentence, a list, a file's cell. A space stands where a line
 * ended.
 */
export const foldedField = (bounds: Bounds) => {
  const lines = linesField(bounds)
  return boundedAs(
    lines,
    lines.transform((text) => text.replace(/ *[\n\t][ \n\t]*/g, " ")),
  )
}

const boundedText = (
  { max, tooLong, empty = "required" }: Bounds,
  unseen: RegExp,
  tidy: (typed: string) => string,
) =>
  boundedField(
    z.string({ error: ({ input }) => (input === undefined ? empty : "invalid") }).transform((typed, ctx) => {
      const text = tidy(typed)
      const broken =
        (text === "" && empty) ||
        (unseen.test(text) && "characters") ||
        ([...text].length > max && (tooLong ?? `too-long:${max}`))
      if (!broken) return text
      ctx.addIssue(broken)
      return z.NEVER
    }),
    max,
  )

/** What `read` makes of a field's text; null or undefined breaks the rule, with the number that its words name. */
export const readAs = <Value>(
  field: z.ZodType<string, string>,
  rule: FieldRule | `${FieldRule}:${number}`,
  read: (text: string) => Value | null | undefined,
) =>
  boundedAs(
    field,
    field.transform((text, ctx) => {
      const value = read(text)
      if (value !== null && value !== undefined) return value
      ctx.addIssue(rule)
      return z.NEVER
    }),
  )

/** A field that may stay empty, and is null then, also with nothing but spaces in it; else it keeps its own rules. */
export function optional<Value>(field: z.ZodType<Value, string>) {
  const one = z
    .string({ error: "invalid" })
    .optional()
    .transform((typed, ctx): Value | null => {
      if (typed === undefined || typed.trim() === "") return null
      const read = field.safeParse(typed)
      if (read.success) return read.data
      for (const { message } of read.error.issues) ctx.addIssue(message)
      return z.NEVER
    })
  return boundedAs(field, one)
}

/** A checkbox: `on` in a form, `true` in a body. */
export const tick = z
  .unknown()
  .optional()
  .transform((value) => value === "on" || value === true)

/** What stands on a sign or a label: Latin letters, digits and the marks between them. */
const SIGN = /^[\p{Script=Latin}\p{M}0-9 .,:!?'’"“”´`&%()/ºª°+×*#@_–—-]+$/u

/** A name or an address in one line, composed and single-spaced. */
export const signField = (max: number) =>
  readAs(textField({ max }), "characters", (text) =>
    SIGN.test(text) ? text.normalize("NFC").replace(/ +/g, " ") : null,
  )
