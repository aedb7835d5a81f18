import type { ShouldRevalidateFunctionArgs } from "@remix-run/react"
import { isToasted, type Refusal } from "#app/forms/refusal"

/**
 * A route's `shouldRevalidate`: a refused form does not load its page again, but one that was stale does, so that the
 * page behind the dialog shows what the record has become.
 */
export const revalidateStale = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate

/** That of a page that answers a queue's row: its sign of life (`renew`) changes nothing, and drawn anew it would lose a chosen file. */
export const revalidateInQueue = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.formData?.get("intent") !== "renew" && revalidateStale(args)

/** A frame's: after a refusal it is loaded again, for its toast. */
export const revalidateRefused = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => isToasted(actionStatus) || defaultShouldRevalidate

type Values = Readonly<Record<string, unknown>>
/** Two people's versions of the same fields: what is saved now, and what this person tried to save. */
export type Conflict = { saved: Values; typed: Values }

/** The conflict in an answer: an edit was refused (STALE) because somebody else had saved since the page was opened. */
export function conflictIn(answer: Refusal | undefined): Conflict | undefined {
  const saved = answer?.code === "STALE" ? answer.refused.current : undefined
  return saved ? { saved, typed: answer?.result.initialValue ?? {} } : undefined
}

/**
 * The `key` of an edit form. A stale answer draws it anew at once, all of it: fields that are there keep what they hold
 * until later, and what only somebody else changed would go back as it was, under the newer version.
 */
export function editKey(answer: Refusal | undefined, current: string | number): string {
  const saved = conflictIn(answer)?.saved
  return saved ? `stale ${String(saved.version)}` : String(current)
}

type Decision = {
  /** The field that holds the state. */
  field: "state" | "status"
  /** The state that the decision would have brought. */
  becomes: string
  say(state: string): string
}

/** A conflict about a decision, with both states as people read them. */
export function sayStates(
  conflict: Conflict | undefined,
  { field, becomes, say }: Decision,
): Conflict | undefined {
  if (!conflict) return undefined
  const { saved, typed } = conflict
  return {
    saved: { ...saved, [field]: say(String(saved[field] ?? "")) },
    typed: { ...typed, [field]: say(becomes) },
  }
}
