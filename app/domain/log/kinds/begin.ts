import type { RestartCode } from "#app/words/reasons/log-restart"

/** `before` and `reason` are those of a log that takes another's place. */
export type BeginEntry = {
  kind: "begin"
  at: string
  imported: number
  before?: { begin: BeginEntry; origin: string; root: string; size: number }
  reason?: RestartCode
}

/** The log that ended as this one begins: its own first entry, and the last checkpoint that it signed. */
type EndedLog = { begin: BeginEntry; origin: string; size: number; root: Buffer }

/** The log's first entry. The next `imported` ones tell what was there before it, so that no moment of theirs is checked. */
export const beginSays = ({ at, imported }: { at: Date; imported: number }): BeginEntry => ({
  kind: "begin",
  at: at.toISOString(),
  imported,
})

/**
 * The first entry of a log that takes another's place, and why. The next `imported` entries are those of the log before,
 * each at the place that it had there, so that with `begin` in this one's stead they have the root that was signed.
 */
export const beginAgainSays = (
  begins: Parameters<typeof beginSays>[0],
  { begin, origin, size, root }: EndedLog,
  reason: RestartCode,
): BeginEntry => ({
  ...beginSays(begins),
  before: { begin, origin, root: root.toString("hex"), size },
  reason,
})
