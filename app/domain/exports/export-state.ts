import type { exports } from "#drizzle/schema/back-office"

export type ExportState = (typeof exports.$inferSelect)["state"]

/** Whether somebody still works on it, or will. */
export const isUnderWay = (state: ExportState): boolean => state === "queued" || state === "running"

type Progress = { state: ExportState; rows: number | null; expected: number | null }

/** How much of the file is written, in per cent; null where it is not being written, or nobody counted beforehand. */
export function percentOf({ state, rows, expected }: Progress): number | null {
  if (state !== "running" || expected === null) return null
  // Rows that came meanwhile are written too, and the last bytes take their time: 100 is for the one that is ready.
  return Math.min(99, Math.floor(((rows ?? 0) * 100) / Math.max(1, expected)))
}
