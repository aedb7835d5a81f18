import type { BeginEntry } from "./begin"
import type { CloseEntry } from "./close"
import type { DrawSteps, StepEntry } from "./draw-steps"

/** What those open entries say that are read again, by their kind. */
type OpenEntries = { begin: BeginEntry; close: CloseEntry } & { [Kind in keyof DrawSteps]: StepEntry<Kind> }
export type OpenKind = keyof OpenEntries
export type EntryOf<Kind extends OpenKind> = OpenEntries[Kind]

/** What an open entry of this kind says. */
export const readEntry = <Kind extends OpenKind>(_kind: Kind, envelope: string): EntryOf<Kind> =>
  JSON.parse(envelope) as EntryOf<Kind>
