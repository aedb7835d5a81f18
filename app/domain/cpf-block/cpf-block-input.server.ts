import { z } from "zod"
import { cpfField } from "#app/domain/registrations/person-fields"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { foldedField, textField } from "#app/domain/text-field"
import { LONGEST_REASON } from "#app/words/reason-length"

const bounds = { max: LONGEST_REASON, empty: "reason" } as const
/** Why somebody may not take part: it stands beside the CPF in every list. */
export const blockReason = foldedField(bounds)
/** As a line of a staff list has it, which is kept as it stands there. */
export const listedReason = textField(bounds)

/** A CPF that may not take part, and why. */
export const cpfBlockInput = z.object({ cpf: cpfField, reason: blockReason })
export type CpfBlockInput = z.output<typeof cpfBlockInput>

/** A block from a form, whose own key becomes the block's id. */
export const newBlockInput = cpfBlockInput.extend({ formKey: z.uuid("invalid") })
/** What the form sends. */
export type BlockFields = z.input<typeof newBlockInput>

/** A block that is lifted, and why. */
export const unblockInput = reasonInput.extend({ id: z.uuid("invalid") })

/** Room for 100,000 lines with a reason each. */
const MOST_MEGABYTES = 10

/** A staff list as a file, which its reader says if it is empty, and the reason of the lines that have none of their own. */
export const staffListInput = z.object({
  reason: blockReason,
  list: z
    .instanceof(File, { error: ({ input }) => (input === undefined ? "required" : "invalid") })
    // What a browser sends where none was chosen; an empty file has a name.
    .refine((file) => file.size > 0 || file.name !== "", "required")
    .refine((file) => file.size <= MOST_MEGABYTES * 1_000_000, `file-max:${MOST_MEGABYTES}`),
})
/** What its form sends. */
export type StaffListFields = z.input<typeof staffListInput>
