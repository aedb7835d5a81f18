import { z } from "zod"
import { canonicalJson } from "#app/platform/canonical-json"
import { OpenFile, piecesOf } from "#app/domain/draws/base/open-file.server"
import { contractRuleSchema } from "#app/domain/draws/inspection/draw-rule"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"
import { type BoundPlan, ruleSha256Of } from "./bound-plan.server"
import { JsonReader, type Json } from "./json-reader.server"

/** Of an earlier version some are missing. */
const unread = z.unknown().optional()
/** What of PLAN.json (app/domain/draws/formats.md) binds a result; of the rest only the keys are looked at. */
const planSchema = z.strictObject({
  draw: z.string(),
  extractionOn: z.iso.date(),
  rule: contractRuleSchema,
  ruleSha256: z.string(),
  version: unread,
  title: unread,
  periodStart: unread,
  periodEnd: unread,
  extractionAt: unread,
  segments: unread,
  vkeys: unread,
})

/** What was published before the draw. */
export type PlanFile = z.infer<typeof planSchema>

/** Throws FileRefused where the file is no plan, or contradicts itself. */
export function readPlan(path: string): PlanFile {
  const parsed = planSchema.safeParse(readJson(path))
  if (!parsed.success)
    throw new FileRefused(
      path,
      parsed.error.issues.map(
        (issue) => `$${issue.path.map((part) => `.${String(part)}`).join("")}: ${issue.message}`,
      ),
    )
  const sha256 = ruleSha256Of(parsed.data.rule)
  if (sha256 !== parsed.data.ruleSha256)
    throw new FileRefused(path, [`$.ruleSha256: is not the hash of $.rule, ${sha256}`])
  return parsed.data
}

/** Where a rule says something else than the plan did, each beginning with its JSON path under `root`. */
export function againstPlan(rule: RuleFile, plan: PlanFile, root: string): string[] {
  const planned: Record<string, unknown> = plan.rule
  return Object.entries(rule)
    .filter(([name]) => name !== "prizes")
    .filter(([name, value]) => canonicalJson(value) !== canonicalJson(planned[name]))
    .map(
      ([name, value]) =>
        `${root}.${name} is ${canonicalJson(value)}, the plan says ${canonicalJson(planned[name])}`,
    )
}

/** Where what the result says of its draw is not what the plan says. */
export const boundAgainstPlan = (bound: BoundPlan | undefined, plan: PlanFile): string[] =>
  (["draw", "extractionOn"] as const)
    .filter((name) => bound && bound[name] !== plan[name])
    .map((name) => `$.${name} is ${canonicalJson(bound?.[name])}, the plan says ${canonicalJson(plan[name])}`)

function readJson(path: string): Json {
  const file = new OpenFile(path)
  try {
    const reader = new JsonReader(path, piecesOf(file))
    const value = reader.value()
    reader.end()
    return value
  } finally {
    file.close()
  }
}
