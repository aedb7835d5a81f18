import { z } from "zod"
import { parseDay } from "#app/domain/invoices/day"
import { versionField } from "#app/domain/registrations/person-fields"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { readAs, textField } from "#app/domain/registrations/text-field"

const prize = textField({ max: 20 })
/** Five texts beside `NAME.0` to `NAME.4`; what a prize is, the use case says. */
const fivePrizes = z
  .object({ 0: prize, 1: prize, 2: prize, 3: prize, 4: prize })
  .transform((typed) => [typed[0], typed[1], typed[2], typed[3], typed[4]])
  .prefault({} as never)

/** A step of the calculation, with the version of the draw that the page showed. */
export const stepInput = z.object({ version: versionField })

/** The five prizes of an extraction, typed twice. */
export const extractionInput = stepInput.extend({ prizes: fivePrizes, again: fivePrizes })

/** Made-up prizes. */
export const rehearsalInput = z.object({ prizes: fivePrizes })

/** Why the result goes back. */
export const rejectInput = stepInput.extend(reasonInput.shape)

/** The result that the page showed, by its hash. */
export const publishInput = stepInput.extend({
  resultSha256: z.string("invalid").regex(/^[0-9a-f]{64}$/, "invalid"),
})

/** The extraction that counts instead, and why. */
export const postponeInput = rejectInput.extend({ to: readAs(textField({ max: 40 }), "date", parseDay) })
