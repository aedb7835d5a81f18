import { z } from "zod"
import { cpfField } from "#app/domain/registrations/person-fields"
import { textField } from "#app/domain/registrations/text-field"

/** A CPF that may not take part, and why. */
export const cpfBlockInput = z.object({
  cpf: cpfField,
  reason: textField({ max: 500, empty: "reason" }),
})
export type CpfBlockInput = z.output<typeof cpfBlockInput>
