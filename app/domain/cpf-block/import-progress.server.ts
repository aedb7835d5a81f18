import type { Files } from "#app/platform/files.server"
import { findJson, storeJson } from "./stored-json.server"

/** How far the import of a confirmed list is: so many of its CPFs were gone through, null until a worker began. */
export type ImportProgress = { done: number | null }

/** Beside the list, which is large: this is written again with every chunk. */
const keyOf = (id: string) => `imports/${id}.progress.json`

/** Undefined for a list that nobody confirmed. */
export async function findProgress(files: Files, id: string): Promise<ImportProgress | undefined> {
  const progress = await findJson<ImportProgress>(files, keyOf(id))
  // Who is blocked is passed over, so that from the start is never wrong.
  return progress === "broken" ? { done: 0 } : progress
}

export const noteProgress = (files: Files, id: string, progress: ImportProgress): Promise<void> =>
  storeJson(files, keyOf(id), progress)

export const forgetProgress = (files: Files, id: string): Promise<void> => files.delete(keyOf(id))

/** The import's lease: while it is held somebody works on it. */
export const leaseOf = (id: string): string => `import:${id}`
