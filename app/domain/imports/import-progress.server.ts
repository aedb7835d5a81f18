import type { Files } from "#app/platform/files.server"
import { findJson, storeJson } from "./stored-json.server"

/** How far a confirmed import is: so much of it was gone through, null until a worker began; `told` is its own. */
export type ImportProgress<Told = unknown> = { done: number | null; told?: Told }

/** Beside what was kept, which is large: this is written again with every step. */
const keyOf = (id: string) => `imports/${id}.progress.json`
/** Whoever calls an import off writes this and nothing else, so that no worker's note can undo it. */
const offKeyOf = (id: string) => `imports/${id}.off.json`

/** Whether the key of a kept file says that its import was confirmed. */
export const isProgressKey = (key: string): boolean => key.endsWith(".progress.json")

/** Undefined for an import that nobody confirmed. */
export async function findProgress<Told>(
  files: Files,
  id: string,
): Promise<ImportProgress<Told> | undefined> {
  const progress = await findJson<ImportProgress<Told>>(files, keyOf(id))
  // What is done already is passed over, so that from the start is never wrong.
  return progress === "broken" ? { done: 0 } : progress
}

export const noteProgress = (files: Files, id: string, progress: ImportProgress): Promise<void> =>
  storeJson(files, keyOf(id), progress)

/** Its worker stops before the next step; what is done stays done. */
export const callOff = (files: Files, id: string): Promise<void> =>
  storeJson(files, offKeyOf(id), { off: true })

export const isCalledOff = (files: Files, id: string): Promise<boolean> => files.exists(offKeyOf(id))

/** The import's lease: while it is held somebody works on it. */
export const leaseOf = (id: string): string => `import:${id}`
