import { z } from "zod"
import { parseDay } from "#app/domain/invoices/day"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { readAs, textField } from "#app/domain/registrations/text-field"

const prize = textField({ max: 20 })
/** Five texts beside `NAME.0` to `NAME.4`; what a prize is, the use case says. */
const fivePrizes = z
  .object({ 0: prize, 1: prize, 2: prize, 3: prize, 4: prize })
  .transform((typed) => [typed[0], typed[1], typed[2], typed[3], typed[4]])
  .prefault({} as never)

/** The five prizes of an extraction, typed twice. */
export const extractionInput = z.object({ prizes: fivePrizes, again: fivePrizes })

/** Made-up prizes. */
export const rehearsalInput = z.object({ prizes: fivePrizes })

/** The extraction that counts instead, and why. */
export const postponeInput = reasonInput.extend({ to: readAs(textField({ max: 40 }), "date", parseDay) })
