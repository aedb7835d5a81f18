import { z } from "zod"
import { parseDay } from "#app/platform/time/day"
import { versionField } from "#app/domain/registrations/person-fields"
import { optional, readAs, textField } from "#app/domain/text-field"

const day = readAs(textField({ max: 40 }), "date", parseDay)

export const LONGEST_CODE = 60

const parseCode = (text: string) => (/^[A-Za-z0-9._/-]+$/.test(text) ? text : null)

/** A code as it is listed: a blank within may part it from something else, so that its list is asked to have none. */
export const codeField = readAs(textField({ max: LONGEST_CODE }), "characters", parseCode)

/** A code as it is typed or pasted from a label, which prints it in groups: no code has blanks, so that one code is one. */
const typedCodeField = readAs(textField({ max: LONGEST_CODE }), "characters", (text) =>
  parseCode(text.replace(/\s/g, "")),
)

/** What left or arrived on a day: the rows that were ticked. */
export const rowsInput = z.object({
  // What is no text is no row either, which the use case says.
  rows: z.array(z.string().catch("")).default([]),
  day,
})
export type RowsFields = z.input<typeof rowsInput>

/** One prize that leaves as its page showed it, with the code that it may have got. */
export const sendOneInput = z.object({ deliveryCode: optional(typedCodeField), day, version: versionField })
export type SendOneFields = z.input<typeof sendOneInput>

/** The day on which it arrived, or came back. */
export const dayInput = z.object({ day })
export type DayFields = z.input<typeof dayInput>

/** The tracking code, or the voucher; empty takes it away. */
export const codeInput = z.object({ deliveryCode: optional(typedCodeField), version: versionField })
export type CodeFields = z.input<typeof codeInput>

/** The mail about what left once more, as its page showed it. */
export const mailAgainInput = z.object({ version: versionField })
