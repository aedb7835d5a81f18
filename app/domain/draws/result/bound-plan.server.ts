import { createHash } from "node:crypto"
import { z } from "zod"
import { canonicalJson } from "#app/platform/canonical-json"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"
import type { Json } from "./json-reader.server"

/** What RESULT.json says besides where a plan was published before the draw; `contest` is the lottery's own number. */
export type BoundPlan = { draw: string; ruleSha256: string; extractionOn: string; contest: number | null }

export const boundKeys = ["draw", "ruleSha256", "extractionOn", "contest"] as const

/** Of an extraction: the number that the lottery gave it. */
export const contestSchema = z.int().min(1).max(999_999)
const boundSchema = z.object({
  draw: z.string(),
  ruleSha256: z.string(),
  extractionOn: z.iso.date(),
  contest: contestSchema.nullable(),
})

/** SHA-256 of a rule without the extraction's prizes, as plans name it. */
export function ruleSha256Of(rule: Omit<RuleFile, "prizes">): string {
  const planned = Object.fromEntries(Object.entries(rule).filter(([name]) => name !== "prizes"))
  return createHash("sha256").update(canonicalJson(planned)).digest("hex")
}

/**
 * What a result says of its plan, or what is wrong with that, a line each. Results that were published before there were
 * plans say nothing, which is right as well.
 */
export function readBound(
  head: { [key: string]: Json },
  rule: RuleFile,
): { bound?: BoundPlan; wrong: string[] } {
  if (!boundKeys.some((key) => Object.hasOwn(head, key))) return { wrong: [] }
  const missing = boundKeys.filter((key) => !Object.hasOwn(head, key))
  if (missing.length > 0) return { wrong: missing.map((key) => `$.${key} is missing`) }
  const parsed = boundSchema.safeParse(head)
  if (!parsed.success)
    return {
      wrong: parsed.error.issues.map(({ path }) => `$.${path.join(".")} is not written as it should be`),
    }
  const [bound, sha256] = [parsed.data, ruleSha256Of(rule)]
  if (bound.ruleSha256 === sha256) return { bound, wrong: [] }
  return { wrong: [`$.ruleSha256 is not the hash of $.rule without its prizes, "${sha256}"`] }
}
