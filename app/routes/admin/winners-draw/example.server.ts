import type { Db } from "#app/db/client.server"
import { lastPublishedExtraction } from "#app/domain/draws/desk-draws.queries.server"
import { ruleExample, type RuleExample } from "#app/domain/draws/planning/rule-example"
import { ruleInput } from "#app/domain/draws/planning/rule-input.server"
import { documentedExtraction } from "#app/domain/draws/planning/rule-presets"
import { sayField } from "#app/words/fields"
import type { DrawValues } from "./labels"

/** The rule in the form worked out; or what keeps it from being one; or a form whose words the server has not seen. */
export type Example =
  | ({ kind: "worked"; /** YYYY-MM-DD; null: the documented one. */ day: string | null } & RuleExample)
  | { kind: "wrong"; faults: { field: string; message: string }[] }
  | { kind: "unknown" }

/** Works out what the form's rule makes of the newest extraction that was published; writes nothing. */
export async function exampleFor(db: Db, values: DrawValues): Promise<Example> {
  // As a form sends them: what is empty is not there.
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))
  const parsed = ruleInput.safeParse(sent)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({
      field: String(path[0] ?? ""),
      message: sayField(message, "pt"),
    }))
    return { kind: "wrong", faults }
  }
  const last = await lastPublishedExtraction(db)
  // One that was only typed may still go back: nobody should copy a rule by it.
  const example = ruleExample(parsed.data, last?.prizes ?? documentedExtraction)
  return { kind: "worked", day: last?.day ?? null, ...example }
}
