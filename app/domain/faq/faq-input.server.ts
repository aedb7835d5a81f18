import { z } from "zod"
import { versionField } from "#app/domain/registrations/person-fields"
import { textLocales } from "#app/domain/regulations/regulation"
import { linesField, textField } from "#app/domain/text-field"
import { MOST_IN_ANSWER } from "./question"

const words = {
  question: textField({ max: 200 }),
  answer: linesField({ max: MOST_IN_ANSWER }),
}

/** A new question, off the page at first; the form's own key becomes its id. */
export const newQuestionInput = z.object({
  locale: z.enum(textLocales, { error: ({ input }) => (input === undefined ? "required" : "choice") }),
  ...words,
  formKey: z.uuid("invalid"),
})
export type NewQuestionFields = z.input<typeof newQuestionInput>

/** A change to the question that the page showed. */
export const questionEditInput = z.object({ ...words, version: versionField })

/** The words that a publication was asked about; without it whatever stands there. */
export const publishQuestionInput = z.object({ version: versionField.optional() })

/** What somebody looks at before it is saved: only what is shown is asked for. */
export const questionPreviewInput = z.object({
  locale: z.string().optional(),
  question: z.string().optional(),
  answer: words.answer,
  formKey: z.string().optional(),
  version: z.string().optional(),
})

/** A question of the list, or of the page, that a command is about. */
const questionRefInput = z.object({ id: z.uuid("invalid") })

/** Where a question goes from the place that the list showed: a second tap of the same button moves nothing more. */
export const moveInput = questionRefInput.extend({
  to: z.enum(["up", "down"], { error: "choice" }),
  from: z.coerce.number({ error: "invalid" }).int("invalid").min(1, "invalid").max(1_000_000, "invalid"),
})
