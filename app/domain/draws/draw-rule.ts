import { z } from "zod"
import { RuleBroken } from "#app/errors"
import type { DrawRule } from "#drizzle/schema/draws"

/** Series that one segment may hold, by the database's own check. */
export const MAX_SERIES = 1000
/** Titulars, and as many surrogates. */
export const MAX_WINNERS = 100_000

/** RULE.json of the contract without the extraction's prizes, as a draw carries it from the start. */
export const drawRuleSchema = z
  .strictObject({
    seriesFirst: z.int().min(0),
    seriesCount: z.int().min(1).max(MAX_SERIES),
    seriesDigits: z.int().min(1).max(6),
    /** Whose tens digits make the series: prizes 1 to 5, each at most once, in this order. */
    seriesFrom: z
      .array(z.int().min(1).max(5))
      .max(5)
      .refine((from) => new Set(from).size === from.length, "names a prize twice"),
    prefix: z
      .string()
      .regex(/^[0-9]{1,6}$/)
      .nullable(),
    approximation: z.enum(["ascending", "higher-then-lower", "alternating"]),
    wrap: z.boolean(),
    emptySeries: z.enum(["alternating", "higher-then-lower", "lower", "none"]),
    winners: z.int().min(1).max(MAX_WINNERS),
    surrogates: z.int().min(0).max(MAX_WINNERS),
    onePerHolder: z.boolean(),
  })
  .refine((rule) => rule.seriesFirst + rule.seriesCount <= 10 ** rule.seriesDigits, {
    path: ["seriesDigits"],
    message: "has fewer digits than the last series",
  })

/** Checks the shape of RULE.json; what is wrong is said with its path, as for a file. */
export function checkedRule(rule: DrawRule): DrawRule {
  const parsed = drawRuleSchema.safeParse(rule)
  if (parsed.success) return parsed.data
  const text = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
  throw new RuleBroken("INVALID_REQUEST", { field: "rule", because: { pt: text, en: text } })
}
