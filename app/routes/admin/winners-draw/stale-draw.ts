import { type Conflict, conflictIn } from "#app/admin/refused"
import { type FieldLabels, isRefusalOf } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { sayDrawForm } from "#app/words/draw-plan"

/** The draw as it is saved now, in the words of the screen, where this command came too late. */
export function staleOf(answer: Refusal | undefined, intent: string): Record<string, string> | undefined {
  const conflict = isRefusalOf(answer, intent) ? conflictIn(answer) : undefined
  return conflict && sayDrawForm(conflict.saved)
}

/** A stale save of a form with both versions in words, and those of its labels whose fields a draw holds otherwise. */
export function staleForm(
  answer: Refusal | undefined,
  intent: string,
  labels: FieldLabels,
): { conflict: Conflict; labels: FieldLabels } | undefined {
  const saved = staleOf(answer, intent)
  if (!saved) return undefined
  const typed = sayDrawForm(answer?.result.initialValue ?? {})
  const differ = Object.entries(labels).filter(
    ([name]) => name in saved && saved[name] !== (typed[name] ?? ""),
  )
  return { conflict: { saved, typed }, labels: Object.fromEntries(differ) }
}
