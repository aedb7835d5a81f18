import { z } from "zod"
import { RuleBroken } from "#app/errors"
import type { DrawRule } from "#drizzle/schema/draws"

/** Series that one segment may hold, by the database's own check. */
export const MAX_SERIES = 1000
/** Titulars, and as many surrogates. */
export const MAX_WINNERS = 100_000

const fields = {
  seriesFirst: z.int().min(0),
  seriesCount: z.int().min(1),
  seriesDigits: z.int().min(1).max(6),
  /** Whose tens digits make the series: prizes 1 to 5, each at most once, in this order. */
  seriesFrom: z
    .array(z.int().min(1).max(5))
    .max(5)
    .refine((from) => new Set(from).size === from.length, "names a prize twice"),
  prefix: z
    .string()
    .regex(/^[0-9]+$/)
    .nullable(),
  approximation: z.enum(["ascending", "higher-then-lower", "alternating"]),
  wrap: z.boolean(),
  emptySeries: z.enum(["alternating", "higher-then-lower", "lower", "none"]),
  winners: z.int().min(0),
  surrogates: z.int().min(0),
  onePerHolder: z.boolean(),
}
const holdsLastSeries = (rule: Pick<DrawRule, "seriesFirst" | "seriesCount" | "seriesDigits">) =>
  rule.seriesFirst + rule.seriesCount <= 10 ** rule.seriesDigits
const tooFewDigits = { path: ["seriesDigits"], message: "has fewer digits than the last series" }

/**
 * RULE.json (app/domain/draws/formats.md) without the extraction's prizes: whatever a file may say that this program
 * never made.
 */
export const contractRuleSchema = z.strictObject(fields).refine(holdsLastSeries, tooFewDigits)

/** RULE.json as a draw of this program carries it from the start, within what its tables and pages hold. */
export const drawRuleSchema = z
  .strictObject({
    ...fields,
    seriesCount: fields.seriesCount.max(MAX_SERIES),
    prefix: fields.prefix.refine((prefix) => prefix === null || prefix.length <= 6, "has more than 6 digits"),
    winners: fields.winners.min(1).max(MAX_WINNERS),
    surrogates: fields.surrogates.max(MAX_WINNERS),
  })
  .refine(holdsLastSeries, tooFewDigits)

/** Checks the rule of a draw; what is wrong is said with its path, as for a file. */
export function checkedRule(rule: DrawRule): DrawRule {
  const parsed = drawRuleSchema.safeParse(rule)
  if (parsed.success) return parsed.data
  const text = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
  throw new RuleBroken("INVALID_REQUEST", { field: "rule", because: { pt: text, en: text } })
}
