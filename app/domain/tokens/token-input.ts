import { z } from "zod"
import { ownPasswordField } from "#app/domain/registrations/person-fields"
import { textField } from "#app/domain/text-field"

/** How long a token lives, in days: none lives for ever. */
export const tokenDays = ["7", "30", "90", "365"] as const

/**
 * A new token: what it is for, for how long, what it may read, its maker's password where the session is no longer
 * young, and the form's own key, which becomes its id.
 */
export const tokenInput = z.object({
  name: textField({ max: 80 }),
  days: z.enum(tokenDays, { error: ({ input }) => (input === undefined ? "required" : "choice") }),
  grant: z.array(z.string().max(80)).min(1, "required"),
  currentPassword: ownPasswordField,
  formKey: z.uuid("invalid"),
})
export type TokenInput = z.output<typeof tokenInput>
/** What the form sends. */
export type TokenFields = z.input<typeof tokenInput>
