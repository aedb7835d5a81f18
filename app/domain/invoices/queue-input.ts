import { z } from "zod"
import { versionField } from "#app/domain/registrations/person-fields"
import { optional, textField } from "#app/domain/registrations/text-field"
import { reasonCodeField } from "#app/domain/told-reason"
import { invalidWords } from "#app/words/reasons/invalid-invoice"

/** The coupon that the queue's page showed. */
export const queuedInput = z.object({ id: z.uuid("invalid"), version: versionField })

/** The same with why it is invalid: a reason of the list, the reviewer's own words, or both. Comes out as its owner reads it. */
export const queuedInvalidInput = queuedInput
  .extend({
    reasonCode: reasonCodeField(invalidWords),
    reason: optional(textField({ max: 500 })),
  })
  .refine(({ reasonCode, reason }) => reasonCode !== "other" || reason !== null, {
    path: ["reason"],
    error: "reason",
  })
  .transform(({ id, version, reasonCode, reason }) => ({
    id,
    version,
    reason: [reasonCode === "other" ? null : invalidWords[reasonCode].pt, reason].filter(Boolean).join(" "),
  }))
export type QueuedInvalidFields = z.input<typeof queuedInvalidInput>
