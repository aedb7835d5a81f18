import { z } from "zod"

/** A list under the filters that its page shows. */
export const newExportInput = z.object({
  area: z.string().max(40),
  filters: z.string().max(4_000).default(""),
})

/** The export that a dialog asks about. */
export const exportIdInput = z.object({ id: z.uuid("invalid") })
