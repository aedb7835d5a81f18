import { z } from "zod"
import { parseDay } from "#app/platform/time/day"
import { parseCents } from "#app/domain/invoices/money"
import { versionField } from "#app/domain/registrations/person-fields"
import { reasonCodeField } from "#app/domain/reason-code-field"
import { boundedAs } from "#app/platform/form-schema"
import { daysBetween } from "#app/platform/time/days"
import { parseCount } from "#app/words/count"
import { disqualificationWords } from "#app/words/reasons/public-reasons"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { linesField, optional, readAs, textField, tick } from "#app/domain/text-field"

/** More prizes than this are two batches. */
const MOST_PRIZES = 10_000

const instructions = optional(linesField({ max: 1_000 }))

const prizeFields = {
  /** The form's own key, which becomes the id: the same form sent again makes nothing new. */
  formKey: z.uuid("invalid"),
  name: textField({ max: 120 }),
  instructions: boundedAs(
    instructions,
    instructions.transform((text) => text ?? ""),
  ),
  value: readAs(textField({ max: 40 }), "number", parseCents),
}
const batch = textField({ max: 80 })
const day = readAs(textField({ max: 40 }), "date", parseDay)
const hour = readAs(textField({ max: 5 }), "invalid", (text) =>
  /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text) ? text : null,
)
const quantity = readAs(textField({ max: 10 }), "number", (text) => {
  const count = parseCount(text) ?? 0
  return count >= 1 && count <= MOST_PRIZES ? count : null
})

/** A prize outside the schedule. */
export const singlePrizeInput = z.object(prizeFields)
export type SinglePrizeFields = z.input<typeof singlePrizeInput>
/** What each prize of a form becomes. */
export type TypedPrize = z.output<typeof singlePrizeInput>

/** A batch, whose moments the server draws: nobody gives it one. A year at most. */
export const drawnScheduleInput = z
  .object({ ...prizeFields, batch, quantity, daily: tick, from: day, to: day, opens: hour, closes: hour })
  .refine(({ from, to }) => to >= from, { path: ["to"], error: "days-order" })
  .refine(({ from, to }) => daysBetween(from, to) <= 366, { path: ["to"], error: "date" })
  .refine(
    ({ quantity, daily, from, to }) => !daily || quantity * (daysBetween(from, to) + 1) <= MOST_PRIZES,
    {
      path: ["quantity"],
      error: `most-prizes:${MOST_PRIZES}`,
    },
  )
export type DrawnScheduleFields = z.input<typeof drawnScheduleInput>

/** A prize given by hand: to whom (CPF, or the registration's id), and why. */
export const giveInput = reasonInput.extend({ person: textField({ max: 60 }) })
export type GiveFields = z.input<typeof giveInput>

/** A decision about the award that the reviewer saw. */
export const reasonedReviewInput = reasonInput.extend({ awardId: z.uuid("invalid"), version: versionField })

/** Why an award is lost, with the code that the winner reads. */
export const disqualifyAwardInput = reasonedReviewInput.extend({
  reasonCode: reasonCodeField(disqualificationWords),
})
