import { z } from "zod"
import { readPeriodEdge } from "#app/domain/draws/planning/period-text.server"
import { hourField } from "#app/domain/draws/planning/draw-input.server"
import { parseDay } from "#app/platform/time/day"
import { versionField } from "#app/domain/registrations/person-fields"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { reasonCodeField } from "#app/domain/reason-code-field"
import { optional, readAs, textField } from "#app/domain/text-field"
import { postponementWords, rejectionWords } from "#app/words/reasons/public-reasons"
import { parseContest, readPrize } from "#app/domain/draws/inspection/drawn-number"

/** A prize as typed; each wrong one is said beside its own field, all at once. */
const prize = textField({ max: 20 }).transform((text, ctx) => {
  const read = readPrize(text)
  if ("prize" in read) return text
  ctx.addIssue(read.wrong === "leading" ? "prize-leading" : "prize")
  return z.NEVER
})
/** Five texts beside `NAME.0` to `NAME.4`. */
const fivePrizes = z
  .object({ 0: prize, 1: prize, 2: prize, 3: prize, 4: prize })
  .transform((typed) => [typed[0], typed[1], typed[2], typed[3], typed[4]])
export type FivePrizes = z.input<typeof fivePrizes>

/**
 * A step of the calculation, with the version of the draw that the page showed. `seen` is what it showed in words: only
 * the page reads it, should somebody else have been quicker.
 */
export const stepInput = z.object({ version: versionField, seen: z.unknown().optional() })

/** The five prizes of an extraction, which somebody else types too. */
export const extractionInput = stepInput.extend({
  prizes: fivePrizes,
  /** The lottery's own number of the extraction. */
  contest: optional(readAs(textField({ max: 20 }), "contest", parseContest)),
})
export type ExtractionFields = z.input<typeof extractionInput>

/** When the regulator was handed the base, and under which protocol; the hash is the base's own. */
export const handInInput = stepInput.extend({
  handedAt: readAs(textField({ max: 40 }), "moment", (text) => readPeriodEdge(text, "start")),
  protocol: textField({ max: 100 }),
  /** The last note that the page showed: 0 where there was none. */
  after: z.coerce.number("invalid").int("invalid").min(0, "invalid").max(1_000_000, "invalid"),
})
export type HandInFields = z.input<typeof handInInput>

/** Made-up prizes. */
export const rehearsalInput = z.object({ prizes: fivePrizes })
export type RehearsalFields = z.input<typeof rehearsalInput>

/** Why the result goes back. */
export const rejectInput = stepInput.extend({
  ...reasonInput.shape,
  reasonCode: reasonCodeField(rejectionWords),
})

/** The result that the page showed, by its hash. */
export const publishDrawInput = stepInput.extend({
  resultSha256: z.string("invalid").regex(/^[0-9a-f]{64}$/, "invalid"),
})

/** The extraction that counts instead, and why. */
export const postponeInput = stepInput.extend({
  ...reasonInput.shape,
  reasonCode: reasonCodeField(postponementWords),
  to: readAs(textField({ max: 40 }), "date", parseDay),
  hour: hourField,
})
export type PostponeFields = z.input<typeof postponeInput>
