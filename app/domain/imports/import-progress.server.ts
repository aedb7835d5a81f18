import type { Files } from "#app/platform/storage/files.server"
import { findJson, storeJson } from "./stored-json.server"

/** How far a confirmed import is. */
type ImportProgress<Tally = unknown> = {
  /** So much of it was gone through; null until a worker began. */
  done: number | null
  /** What an import counted so far (its own tally), under the name that files on disk have. */
  told?: Tally
  /** Which of several comparisons was said yes to; none where there is but one. */
  round?: number
  /** It stopped, since whoever confirmed it lost the right or the account. */
  lostRight?: boolean
  /** When all of it had been gone through (an ISO text). */
  wholeAt?: string
}

/** Beside what was kept, which is large: this is written again with every step. */
const keyOf = (id: string) => `imports/${id}.progress.json`
/** Whoever calls an import off writes this and nothing else, so that no worker's note can undo it. */
const offKeyOf = (id: string) => `imports/${id}.off.json`

/** Undefined for an import that nobody confirmed. */
export async function findProgress<Tally>(
  files: Files,
  id: string,
): Promise<ImportProgress<Tally> | undefined> {
  const progress = await findJson<ImportProgress<Tally>>(files, keyOf(id))
  // What is done already is passed over, so that from the start is never wrong.
  return progress === "broken" ? { done: 0 } : progress
}

export const noteProgress = (files: Files, id: string, progress: ImportProgress): Promise<void> =>
  storeJson(files, keyOf(id), progress)

/** Takes a yes back that nothing was done by yet: it is asked for anew. */
export const forgetYes = (files: Files, id: string): Promise<void> => files.delete(keyOf(id))

/** Its worker stops before the next step; what is done stays done. Called off again it is so since the first time. */
export async function callOff(files: Files, id: string, now: Date): Promise<void> {
  if (!(await isCalledOff(files, id))) await storeJson(files, offKeyOf(id), { at: now.toISOString() })
}

export const isCalledOff = (files: Files, id: string): Promise<boolean> => files.exists(offKeyOf(id))

/**
 * When it was imported whole or called off, as a text; null while that is to come, and where the release before noted that
 * it had ended and not when.
 */
export async function endOfImport(files: Files, id: string): Promise<string | null> {
  const wholeAt = (await findProgress(files, id))?.wholeAt
  if (wholeAt !== undefined) return wholeAt
  const off = await findJson<{ at?: string }>(files, offKeyOf(id))
  return off && off !== "broken" ? (off.at ?? null) : null
}

/** The import's lease: while somebody has it they work on it. */
export const importLeaseOf = (id: string): string => `import:${id}`
