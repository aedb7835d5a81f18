/** RESULT.json, by the hash of its bytes (not known of one from before the log) and by the hash that stands in it. */
type LoggedResult = { contest: number | null; sha256?: string; resultSha256: string }

/** What each step of a draw tells beside when and of which draw; codes are of closed lists. */
export type DrawSteps = {
  /** Two people typed the prizes: RULE.json with them, by the hash of its bytes. */
  extraction: { contest: number | null; extractionOn: string; sha256: string }
  result: LoggedResult
  rejected: LoggedResult & { code: string }
  published: LoggedResult
  postponed: { from: string; to: string; code: string }
  canceled: { code: string }
  /** Places in the result: whose is lost, and which surrogate it goes to. */
  call: { disqualified: number; called: number; code: string }
}

export type StepEntry<Kind extends keyof DrawSteps> = DrawSteps[Kind] & {
  kind: Kind
  at: string
  draw: string
}

type StepInput<Kind extends keyof DrawSteps> = { drawId: string; at: Date; step: DrawSteps[Kind] }

/** A step of a draw that everybody may know at once. */
export const stepSays = <Kind extends keyof DrawSteps>(
  kind: Kind,
  { drawId, at, step }: StepInput<Kind>,
): StepEntry<Kind> => ({ ...step, kind, at: at.toISOString(), draw: drawId })
