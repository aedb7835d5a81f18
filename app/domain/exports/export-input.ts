import { z } from "zod"
import { exportFormats } from "#app/words/export-formats"

/** A list under the filters that its page shows. */
export const newExportInput = z.object({
  area: z.string().max(40),
  filters: z.string().max(4_000).default(""),
  /** What was chosen; programs that choose nothing get the CSV for programs. */
  format: z.enum(exportFormats).optional(),
})

/** The export that a dialog asks about. */
export const exportIdInput = z.object({ id: z.uuid("invalid") })
