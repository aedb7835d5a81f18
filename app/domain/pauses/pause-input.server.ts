import { z } from "zod"
import { foldedField } from "#app/domain/text-field"
import { LONGEST_REASON } from "#app/words/reason-length"

const notice = foldedField({ max: 300 })

/** Why no invoice is taken for a while: in both languages for the public, and for the team. */
export const pauseInput = z.object({
  formKey: z.uuid("invalid"),
  noticePt: notice,
  noticeEn: notice,
  reason: foldedField({ max: LONGEST_REASON, empty: "reason" }),
})
export type PauseInput = z.infer<typeof pauseInput>
export type PauseFields = z.input<typeof pauseInput>

/** The pause that the page showed. */
export const resumeInput = z.object({ id: z.uuid("invalid") })
