import { type Conflict, conflictIn } from "#app/admin/refused"
import { type FieldLabels, isRefusalOf } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { choiceLabel } from "./choices"
import { keptTicks } from "./labels"

type Values = Readonly<Record<string, unknown>>

/** The draw as it is saved now, in the words of the screen, where this command came too late. */
export function staleOf(answer: Refusal | undefined, intent: string): Record<string, string> | undefined {
  const conflict = isRefusalOf(answer, intent) ? conflictIn(answer) : undefined
  return conflict && shownValues(conflict.saved)
}

/** A stale save of a form with both versions in words, and those of its labels whose fields a draw holds otherwise. */
export function staleForm(
  answer: Refusal | undefined,
  intent: string,
  labels: FieldLabels,
): { conflict: Conflict; labels: FieldLabels } | undefined {
  const saved = staleOf(answer, intent)
  if (!saved) return undefined
  const typed = shownValues(answer?.result.initialValue ?? {})
  const differ = Object.entries(labels).filter(
    ([name]) => name in saved && saved[name] !== (typed[name] ?? ""),
  )
  return { conflict: { saved, typed }, labels: Object.fromEntries(differ) }
}

const shownValues = (values: Values): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sayValue(name, value)])),
  ...Object.fromEntries(keptTicks.map((name) => [name, values[name] === "on" ? "sim" : "não"])),
})

function sayValue(name: string, value: unknown): string {
  if (typeof value !== "string") return String(value ?? "")
  return choiceLabel(name, value) ?? value.replace(/^(\d{4}-\d{2}-\d{2})T/, "$1 ")
}
