import { z } from "zod"
import { parseDay } from "#app/platform/time/day"
import type { FieldRule } from "#app/words/fields"
import { isOfAge } from "./age"
import { isCpf, normalizeCpf } from "./cpf"
import { isPersonName, normalizeName } from "./name"
import { passwordFaults } from "./password"
import { normalizePhone } from "./phone"
import { readAs, textField } from "#app/domain/text-field"
import { boundedAs, secret } from "#app/platform/form-schema"

const EMAIL = /^[a-z0-9_+'-]+(\.[a-z0-9_+'-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i

/** A name or surname, composed and single-spaced; `empty` is what an empty one is told. */
export const nameField = (empty: FieldRule) =>
  readAs(textField({ max: 64, tooLong: "name-max", empty }), "characters", (text) =>
    isPersonName(text) ? normalizeName(text) : undefined,
  )

/** A CPF as eleven digits. */
export const cpfField = readAs(textField({ max: 40 }), "cpf", (text) => [normalizeCpf(text)].find(isCpf))

/** A phone as ten or eleven digits. */
export const phoneField = readAs(textField({ max: 40 }), "phone", normalizePhone)

const emailText = textField({ max: 254 })

/** An email in lower case; a wrong one stays readable, so that what was typed again is compared with it. */
export const emailField = boundedAs(
  emailText,
  emailText.transform((text, ctx) => {
    // Tested before lower-casing: that turns some foreign letters (the Kelvin sign) into ASCII ones.
    if (!EMAIL.test(text) || text.indexOf("@") > 64) ctx.addIssue("email")
    return text.toLowerCase()
  }),
)

/** A day as `YYYY-MM-DD` on which somebody was born who has the age today. */
export const birthdateField = ({ today, minAge }: { today: string; minAge: number }) =>
  readAs(textField({ max: 40 }), "birthdate", parseDay).transform((day, ctx) => {
    if (day > today) ctx.addIssue("future-date")
    else if (!isOfAge(day, today, minAge)) ctx.addIssue(`age:${minAge}`)
    return day
  })

/** Every fault of a new password has its own message; they all come at once, in a fixed order. */
export const newPasswordField = secret(
  z.string({ error: "required" }).transform((password, ctx) => {
    const faults = password === "" ? ["required"] : passwordFaults(password).map(ruleOf)
    for (const rule of faults) ctx.addIssue(rule)
    return password
  }),
)
const ruleOf = (fault: string) => (fault === "max" ? "too-long:128" : `password-${fault}`)

/** A password typed again, or the current one: only compared, never judged. */
export const typedPasswordField = secret(
  z.string({ error: "required" }).min(1, "required").max(1000, "too-long:1000"),
)

/** The own password of whoever does what outlives their session; a session that it has just opened needs none. */
export const ownPasswordField = secret(typedPasswordField.optional())

/** The row's version that the page showed. */
export const versionField = z.coerce.number({ error: "invalid" }).int("invalid").min(1, "invalid")
