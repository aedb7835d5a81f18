import { z } from "zod"
import { versionField } from "#app/domain/registrations/person-fields"
import { foldedField, optional, textField } from "#app/domain/text-field"
import { reasonCodeField } from "#app/domain/reason-code-field"
import { LONGEST_REASON } from "#app/words/reason-length"
import { invalidWords } from "#app/words/reasons/invalid-invoice"

/** The coupon that the queue's page showed, and by which name: what comes too late for it is told over the next one. */
export const queuedInput = z.object({
  id: z.uuid("invalid"),
  version: versionField,
  protocol: optional(textField({ max: 40 })),
})

const invalidReason = z.object({
  reasonCode: reasonCodeField(invalidWords),
  reason: optional(foldedField({ max: LONGEST_REASON })),
})
type InvalidReason = z.output<typeof invalidReason>

const hasWords = ({ reasonCode, reason }: InvalidReason) => reasonCode !== "other" || reason !== null
const needsWords = { path: ["reason"], error: "reason" }

const sayInvalidReason = ({ reasonCode, reason }: InvalidReason): string =>
  [reasonCode === "other" ? null : invalidWords[reasonCode].pt, reason].filter(Boolean).join(" ")

/** Why coupons are invalid: a reason of the list, the reviewer's own words, or both. Comes out as their owners read it. */
export const invalidReasonInput = invalidReason
  .refine(hasWords, needsWords)
  .transform((given) => ({ reason: sayInvalidReason(given) }))

/** Why the queue's coupon is invalid. */
export const queuedInvalidInput = queuedInput
  .extend(invalidReason.shape)
  .refine(hasWords, needsWords)
  .transform(({ id, version, ...given }) => ({ id, version, reason: sayInvalidReason(given) }))
export type QueuedInvalidFields = z.input<typeof queuedInvalidInput>

/**
 * Why a coupon is invalid, from its own page. Own words without a choice are the choice "other": programs have always
 * sent them so.
 */
export const shownInvalidInput = z
  .object({
    version: versionField,
    reasonCode: invalidReason.shape.reasonCode.optional(),
    reason: invalidReason.shape.reason,
  })
  .refine(({ reasonCode, reason }) => reasonCode !== undefined || reason !== null, {
    path: ["reasonCode"],
    error: "required",
  })
  .transform(({ version, reasonCode = "other", reason }) => ({ version, reasonCode, reason }))
  .refine(hasWords, needsWords)
  .transform(({ version, ...given }) => ({ version, reason: sayInvalidReason(given) }))
export type InvalidFields = z.input<typeof shownInvalidInput>
