import { createHash } from "node:crypto"
import { z } from "zod"
import { canonicalJson } from "#app/platform/canonical-json"
import { OpenFile, piecesOf } from "#app/domain/draws/base/open-file.server"
import { contractRuleSchema } from "#app/domain/draws/inspection/draw-rule"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"
import { JsonReader, type Json } from "./json-reader.server"

/** What of PLAN.json (app/domain/draws/formats.md) binds a result; whatever else it says is left alone. */
const planSchema = z.looseObject({ rule: contractRuleSchema, ruleSha256: z.string() })

/** The rule that was published before the draw. Throws FileRefused where the file is no plan, or contradicts itself. */
export function readPlanRule(path: string): Omit<RuleFile, "prizes"> {
  const parsed = planSchema.safeParse(readJson(path))
  if (!parsed.success)
    throw new FileRefused(
      path,
      parsed.error.issues.map(
        (issue) => `$${issue.path.map((part) => `.${String(part)}`).join("")}: ${issue.message}`,
      ),
    )
  const { rule, ruleSha256 } = parsed.data
  const sha256 = createHash("sha256").update(canonicalJson(rule)).digest("hex")
  if (sha256 !== ruleSha256)
    throw new FileRefused(path, [`$.ruleSha256: is not the hash of $.rule, ${sha256}`])
  return rule
}

/** Where a rule says something else than the plan did, each beginning with its JSON path under `root`. */
export function againstPlan(rule: RuleFile, planPath: string, root: string): string[] {
  const planned: Record<string, unknown> = readPlanRule(planPath)
  return Object.entries(rule)
    .filter(([name]) => name !== "prizes")
    .filter(([name, value]) => canonicalJson(value) !== canonicalJson(planned[name]))
    .map(
      ([name, value]) =>
        `${root}.${name} is ${canonicalJson(value)}, the plan says ${canonicalJson(planned[name])}`,
    )
}

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
