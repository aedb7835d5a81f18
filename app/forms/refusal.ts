import type { SubmissionResult } from "@conform-to/react"
import type { ErrorCode, RuleData } from "#app/errors"

/** Fields that two people changed otherwise, told and chosen as one. */
export type Collision = readonly string[]

/**
 * What an action answers to a form that it refused: what was typed (secrets excepted), what is wrong with it, and what
 * the page may show beside it. `Extra` is the page's own help with what was typed.
 */
export type Refusal<Extra extends object = object> = {
  /** The command that was given; undefined where a page has one form and nothing to choose from. */
  intent?: string
  result: SubmissionResult<string[]>
  /** The broken rule; undefined where only fields are wrong. */
  code?: ErrorCode
  refused: RuleData & Extra
  /** What an edit form began with, as it sent it (`began-with`). */
  began?: string
  /** Of a stale edit that is told field by field: those that both changed, to choose from. */
  collisions?: readonly Collision[]
}

/** The refusal in what an action answered, which may be something else: a link that is shown once, new codes. */
export const refusalIn = <Answer extends object>(
  answer: Answer | null | undefined,
): Extract<Answer, Refusal> | undefined =>
  answer && "result" in answer ? (answer as Extract<Answer, Refusal>) : undefined

/** The one place that decides whether a refusal is said in a toast too: a 422 stands beside its fields alone. */
export const isToasted = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status !== 422

/** What a refused form brought in one of its fields, as text; anybody may have sent anything. */
export function typedIn(refusal: Refusal | undefined, field: string): string | undefined {
  const value = refusal?.result.initialValue?.[field]
  return typeof value === "string" ? value : undefined
}
