import { z } from "zod"
import { exportFormats } from "#app/words/files"
import type { exports } from "#drizzle/schema/back-office"

/** A list under the filters that its page shows. */
export const newExportInput = z.object({
  area: z.string().max(40),
  filters: z.string().max(4_000).default(""),
  /** What was chosen; programs that choose nothing get the CSV for programs. */
  format: z.enum(exportFormats).optional(),
})

/** The export that a dialog asks about. */
export const exportIdInput = z.object({ id: z.uuid("invalid") })

/** What older rows call a list's parameters and choices; those rows stay for good and are read and run as they stand. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ["de", "from"],
  ["ate", "to"],
])
const formerBatches: ReadonlyMap<string, string> = new Map([
  ["programados", "scheduled"],
  ["avulsos", "loose"],
])

/** The query that an export was asked with, in the names that its list reads now. */
export const readStoredFilters = (filters: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(filters)].map(([name, value]) => [
      formerNames.get(name) ?? name,
      name === "batch" ? (formerBatches.get(value) ?? value) : value,
    ]),
  )

export type ExportState = (typeof exports.$inferSelect)["state"]

/** Whether somebody still works on it, or will. */
export const isExportUnderWay = (state: ExportState): boolean => state === "queued" || state === "running"

type Progress = { state: ExportState; rows: number | null; expected: number | null }

/** How much of the file is written, in per cent; null where it is not being written, or nobody counted beforehand. */
export function percentOf({ state, rows, expected }: Progress): number | null {
  if (state !== "running" || expected === null) return null
  // Rows that came meanwhile are written too, and the last bytes take their time: 100 is for the one that is ready.
  return Math.min(99, Math.floor(((rows ?? 0) * 100) / Math.max(1, expected)))
}
