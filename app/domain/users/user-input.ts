import { z } from "zod"
import { adminTypes } from "#app/auth/permissions"
import { emailField, nameField } from "#app/domain/registrations/person-fields"

/** A new administrator. */
export const userInput = z.object({
  name: nameField("name"),
  email: emailField,
  type: z.enum(adminTypes, { error: ({ input }) => (input === undefined ? "required" : "choice") }),
})
export type UserInput = z.output<typeof userInput>
