import { z } from "zod"
import { readPeriodEdge } from "#app/domain/draws/planning/period-text.server"
import { versionField } from "#app/domain/registrations/person-fields"
import { optional, readAs, textField } from "#app/domain/text-field"
import { parseDay } from "#app/platform/time/day"
import { parseCount } from "#app/words/count"

const MOST_A_MINUTE = 6_000

const audienceField = z.string().max(200, "too-long:200").optional()
const dayField = optional(readAs(textField({ max: 40 }), "date", parseDay)).optional()

const paceField = readAs(textField({ max: 10 }), "dispatch-pace", (text) => {
  const pace = parseCount(text) ?? 0
  return pace >= 1 && pace <= MOST_A_MINUTE ? pace : null
})

/** A new mailing; the form's own key becomes its id. Without a moment it begins at once. */
export const newDispatchInput = z.object({
  title: textField({ max: 120 }),
  templateId: z.uuid("choice"),
  pace: paceField,
  scheduledAt: optional(readAs(textField({ max: 40 }), "moment", (text) => readPeriodEdge(text, "start"))),
  /** The audience whose count its maker was told, as a query; and the one that the form's fields show by now. */
  filters: z.string().max(1_000, "too-long:1000").default(""),
  shown: z.literal("1", "invalid").optional(),
  q: audienceField,
  uf: audienceField,
  from: dayField,
  to: dayField,
  invoiceless: audienceField,
  coupon: audienceField,
  store: audienceField,
  draw: audienceField,
  won: audienceField,
  source: audienceField,
  formKey: z.uuid("invalid"),
})
export type NewDispatchInput = z.output<typeof newDispatchInput>
export type NewDispatchFields = z.input<typeof newDispatchInput>

/** Another pace for a mailing, and the version of it that its maker saw. */
export const paceInput = z.object({ pace: paceField, version: versionField })
export type PaceInput = z.output<typeof paceInput>
export type PaceFields = z.input<typeof paceInput>

/** What a person decides about recipients whose state nobody knows: of one, or of all. */
export const decideInput = z.object({ recipient: z.uuid("invalid").optional() })
