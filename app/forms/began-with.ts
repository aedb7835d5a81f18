import { z } from "zod"
import type { Refusal } from "./refusal"

/** The hidden field in which an edit form says what its fields held when the page was drawn. */
export const BEGAN = "began"

/** More than the longest form's fields hold (`read-form.server` has judged it before, by the form's own). */
const MAX_LENGTH = 500_000
const values = z.record(z.string(), z.unknown())
export type Values = Readonly<Record<string, unknown>>

/** A field as text. A browser sends its line breaks as two characters, and a hidden field's as they were. */
export const fieldText = (value: unknown): string => String(value ?? "").replace(/\r\n?/g, "\n")

/** What a form began with, as it sent it; anybody may have sent anything. */
export function readBegan(began: unknown): Values | undefined {
  if (typeof began !== "string" || began.length > MAX_LENGTH) return undefined
  try {
    return values.safeParse(JSON.parse(began)).data
  } catch {
    return undefined
  }
}

/**
 * A stale form as it comes back: each field that its person left as it was has what somebody else saved meanwhile, so
 * that saving again undoes none of it; what they changed stays as they typed it.
 */
export function keepOthers(
  result: Refusal["result"],
  { began: sent, current }: { began: unknown; current: Values },
): Refusal["result"] {
  const began = readBegan(sent)
  if (!began) return result
  const typed: Values = result.initialValue ?? {}
  const untouched = Object.keys(began).filter(
    (name) => Object.hasOwn(current, name) && fieldText(typed[name]) === fieldText(began[name]),
  )
  return withValues(result, Object.fromEntries(untouched.map((name) => [name, fieldText(current[name])])))
}

/** A refused form with other values in some of its fields. */
export const withValues = (
  result: Refusal["result"],
  values: Readonly<Record<string, string>>,
): Refusal["result"] => ({
  ...result,
  initialValue: { ...result.initialValue, ...values } as typeof result.initialValue,
})
