import { z } from "zod"
import { adminTypes } from "#app/auth/permissions"
import {
  emailField,
  nameField,
  ownPasswordField,
  versionField,
} from "#app/domain/registrations/person-fields"

/** A new administrator. */
export const userInput = z.object({
  name: nameField("name"),
  email: emailField,
  type: z.enum(adminTypes, { error: ({ input }) => (input === undefined ? "required" : "choice") }),
})
export type UserInput = z.output<typeof userInput>

/** One made at /admin/users/create; without a sound key only the second tap loses its comfort. */
export const newUserInput = userInput.extend({
  formKey: z.uuid().optional().catch(undefined),
  currentPassword: ownPasswordField,
})
/** What the form sends, a new administrator's as well as a change. */
export type UserFields = z.input<typeof newUserInput>

/** An edit; `version` is the one that the page showed. */
export const userEditInput = userInput.extend({ version: versionField, currentPassword: ownPasswordField })
export type UserEditInput = Omit<z.output<typeof userEditInput>, "currentPassword">
