import { z } from "zod"
import { textField } from "#app/domain/registrations/text-field"

/** How long an address may be blocked, in days; the database takes no more than thirty either. */
export const blockDays = ["1", "3", "7", "14", "30"] as const

/** A block: why, for how many days, and the form's own key, which becomes its id. */
export const ipBlockInput = z.object({
  days: z.enum(blockDays, { error: ({ input }) => (input === undefined ? "required" : "choice") }),
  reason: textField({ max: 500, empty: "reason" }),
  formKey: z.uuid("invalid"),
})
/** What the form sends. */
export type IpBlockFields = z.input<typeof ipBlockInput>
