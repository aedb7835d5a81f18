import { z } from "zod"
import { cityRule, isCityOf, officialCity, placeFields } from "#app/domain/locations/place-input.server"
import {
  birthdateField,
  cpfField,
  emailField,
  nameField,
  newPasswordField,
  ownPasswordField,
  phoneField,
  typedPasswordField,
  versionField,
} from "./person-fields"
import { optional, foldedField, textField, tick } from "#app/domain/text-field"
import { secret } from "#app/platform/form-schema"
import { LONGEST_REASON } from "#app/words/reason-length"

/** Rules between two fields are asked as soon as both could be read, whatever else is wrong. */
const bothRead =
  (...names: string[]) =>
  ({ value }: { value: unknown }) =>
    names.every((name) => typeof (value as Record<string, unknown>)[name] === "string")

const passwordsRule = {
  path: ["passwordConfirmation"],
  error: "passwords",
  when: bothRead("password", "passwordConfirmation"),
}
const emailsRule = {
  path: ["emailConfirmation"],
  error: "emails",
  when: bothRead("email", "emailConfirmation"),
}
const samePasswords = (form: { password: string; passwordConfirmation: string }) =>
  form.password === form.passwordConfirmation

const person = {
  name: nameField("name"),
  lastname: nameField("lastname"),
  phone: phoneField,
  email: emailField,
  ...placeFields,
}

/**
 * The registration form. Messages are rules of app/words/fields.ts; what comes out is normalised: CPF and phone as
 * digits, birthdate `YYYY-MM-DD`, email in lower case, the city by its official name. `today` is `YYYY-MM-DD`.
 */
export const registrationInput = (when: { today: string; minAge: number }) =>
  z
    .object({
      ...person,
      cpf: cpfField,
      birthdate: birthdateField(when),
      emailConfirmation: textField({ max: 254 }),
      password: newPasswordField,
      passwordConfirmation: typedPasswordField,
      terms: tick.refine(Boolean, "terms"),
      regulation: tick.refine(Boolean, "regulation"),
      newsletter: tick,
      // Without a sound key only the second tap loses its comfort: the CPF is still registered once.
      formKey: z.uuid().optional().catch(undefined),
      // Which editions the page led to (`sayEditions`); who sends none accepts those in force.
      editions: z.string().max(40).optional().catch(undefined),
    })
    .refine((form) => form.email === form.emailConfirmation.toLowerCase(), emailsRule)
    .refine(samePasswords, passwordsRule)
    .refine(isCityOf, cityRule)
    .transform((form) => ({
      name: form.name,
      lastname: form.lastname,
      cpf: form.cpf,
      birthdate: form.birthdate,
      phone: form.phone,
      email: form.email,
      uf: form.uf,
      city: officialCity(form),
      password: form.password,
      newsletter: form.newsletter,
      formKey: form.formKey,
      editions: form.editions,
    }))
export type RegistrationInput = z.output<ReturnType<typeof registrationInput>>
/** What the form sends. */
export type RegistrationFields = z.input<ReturnType<typeof registrationInput>>

/** The participant's own data at /perfil; `version` is the one that the page showed. */
export const profileInput = z
  .object({ ...person, version: versionField })
  .refine(isCityOf, cityRule)
  .transform((form) => ({ ...form, city: officialCity(form) }))
export type ProfileInput = z.output<typeof profileInput>
/** What the form sends. */
export type ProfileFields = z.input<typeof profileInput>

/**
 * CPF and password at /login: only compared, never judged, so that nothing tells which of them is wrong. Whatever is
 * missing, or longer than one could be, is told what a wrong password is told.
 */
export const loginInput = z.object({
  cpf: optional(z.string()),
  password: secret(optional(z.string())),
})
export type LoginFields = z.input<typeof loginInput>

/** The CPF at /forgot: the answer is the same for any that could be somebody's. */
export const forgotInput = z.object({ cpf: cpfField })
export type ForgotFields = z.input<typeof forgotInput>

/** A new password in place of a known one, at /perfil and /admin/update. */
export const passwordChangeInput = z
  .object({
    currentPassword: typedPasswordField,
    password: newPasswordField,
    passwordConfirmation: typedPasswordField,
  })
  .refine(samePasswords, passwordsRule)
  .transform(({ currentPassword, password }) => ({ currentPassword, password }))
export type PasswordChangeFields = z.input<typeof passwordChangeInput>

/** A new password behind a link from an email. */
export const passwordResetInput = z
  .object({ password: newPasswordField, passwordConfirmation: typedPasswordField })
  .refine(samePasswords, passwordsRule)
  .transform(({ password }) => ({ password }))
export type PasswordResetFields = z.input<typeof passwordResetInput>

/** Another email by an administrator's hand. */
export const emailUpdateInput = z.object({
  email: emailField,
  version: versionField,
  currentPassword: ownPasswordField,
})

/** Why an administrator does this. */
export const reasonInput = z.object({ reason: foldedField({ max: LONGEST_REASON, empty: "reason" }) })

/** Why an administrator enters as a participant, and their own password. */
export const enterInput = reasonInput.extend({ password: typedPasswordField })
