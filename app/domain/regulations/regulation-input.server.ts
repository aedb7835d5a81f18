import { z } from "zod"
import { versionField } from "#app/domain/registrations/person-fields"
import { linesField, textField } from "#app/domain/text-field"
import { MOST_CHARACTERS, regulationKinds, textLocales } from "./regulation"

const MOST_IN_TITLE = 160

const chosen = ({ input }: { input?: unknown }) => (input === undefined ? "required" : "choice")
const place = {
  kind: z.enum(regulationKinds, { error: chosen }),
  locale: z.enum(textLocales, { error: chosen }),
}
const text = {
  title: textField({ max: MOST_IN_TITLE }),
  body: linesField({ max: MOST_CHARACTERS }),
}

/** A new draft; the form's own key becomes its id. */
export const newRegulationInput = z.object({ ...place, ...text, formKey: z.uuid("invalid") })
export type NewRegulationFields = z.input<typeof newRegulationInput>

/** A change to the draft that the page showed. */
export const regulationEditInput = z.object({ ...text, version: versionField })

/** What somebody looks at before it is saved: only what is shown is asked for. */
export const previewInput = z.object({
  kind: z.string().optional(),
  locale: z.string().optional(),
  title: z.string().optional(),
  body: text.body,
  formKey: z.string().optional(),
  version: z.string().optional(),
})

/** The PDF beside the draft that the page showed; what is in it is judged as it is stored. */
export const pdfInput = z.object({
  pdf: z
    .instanceof(File, { error: ({ input }) => (input === undefined ? "required" : "invalid") })
    .refine((file) => file.size > 0 || file.name !== "", "required"),
  version: versionField,
})
export type PdfFields = z.input<typeof pdfInput>

/** A command that asks for nothing but its yes. */
export const nothingInput = z.object({})

/** A decision about the edition that the page showed. */
export const regulationStepInput = z.object({ version: versionField })

/** What `npm run campaign:publish` is told, as it is told it. */
export const publishedTextInput = z.object({ ...place, ...text })
