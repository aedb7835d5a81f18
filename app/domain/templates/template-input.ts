import { z } from "zod"
import { versionField } from "#app/domain/registrations/person-fields"
import { linesField, textField } from "#app/domain/text-field"

const line = textField({ max: 200 })
const body = linesField({ max: 4_000 })

/** Both languages at once: none of them is ever older than the other. */
const texts = {
  subjectPt: line,
  previewPt: line,
  titlePt: line,
  bodyPt: body,
  subjectEn: line,
  previewEn: line,
  titleEn: line,
  bodyEn: body,
}
export type TemplateTexts = z.output<z.ZodObject<typeof texts>>

/** A template for news; the form's own key becomes its id. */
export const newTemplateInput = z.object({
  name: textField({ max: 80 }),
  ...texts,
  formKey: z.uuid("invalid"),
})
export type NewTemplateInput = z.output<typeof newTemplateInput>
export type NewTemplateFields = z.input<typeof newTemplateInput>

/** The next version of a template that is there. */
export const templateEditInput = z.object({ ...texts, version: versionField })
export type TemplateEditInput = z.output<typeof templateEditInput>

/** Which version of the page's template. */
export const versionNumber = z.coerce
  .number({ error: "invalid" })
  .int("invalid")
  .min(1, "invalid")
  .max(1_000_000, "invalid")
export const activateInput = z.object({ number: versionNumber })

/** What is sent to its reader for a look: which version, in which language, with whose data. */
export const sampleInput = z.object({
  number: versionNumber,
  locale: z.enum(["pt", "en"]),
  person: z.uuid("invalid").optional(),
})
