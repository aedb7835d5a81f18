import { z } from "zod"
import { contractRuleSchema } from "./draw-rule"
import { FileRefused, shown } from "./file-refused"

/** RULE.json (app/domain/draws/formats.md): a draw's rule with the five prizes of its extraction. */
const ruleFileSchema = contractRuleSchema.safeExtend({
  prizes: z.array(z.string().regex(/^[0-9]{5}$/)).length(5),
})

export type RuleFile = z.infer<typeof ruleFileSchema>

/**
 * What RULE.json holds, or the `rule` of RESULT.json: `root` is its JSON path in the file of this name. Throws
 * FileRefused with the JSON path of everything that is wrong.
 */
export function readRule(file: string, value: unknown, root = "$"): RuleFile {
  const parsed = ruleFileSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    const place = root + path.join("")
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => `${place}: a key that is not known, ${shown(key)}`)
    return `${place}: ${at(value, issue.path) === undefined ? "is missing" : reasonOf(issue)}`
  })
  throw new FileRefused(file, reasons)
}

type Issue = z.core.$ZodIssue

const named: Record<string, string> = {
  object: "an object",
  array: "a list",
  string: "a text",
  number: "a whole number",
  int: "a whole number",
  boolean: "true or false",
}

function reasonOf(issue: Issue): string {
  const [key, index] = issue.path
  if (issue.code === "invalid_type") return `is not ${named[issue.expected] ?? issue.expected}`
  if (key === "prizes") return index === undefined ? "are not five prizes" : "is not five digits"
  if (key === "prefix") return "is neither null nor digits"
  if (key === "seriesFrom" && index !== undefined) return "names a prize that is not there"
  if (issue.code === "invalid_value") return `is none of ${issue.values.join(", ")}`
  if (issue.code === "too_small") return `is below ${issue.minimum}`
  if (issue.code === "too_big") return `${key === "seriesFrom" ? "has" : "is"} more than ${issue.maximum}`
  return issue.message
}

const at = (value: unknown, path: Issue["path"]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null)?.[key], value)
