import { z } from "zod"
import { exportFormats } from "#app/words/files"

/** As many as a page of any list has, and some. */
const MOST_TICKS = 200

/** What a list's form sends: the rows that were ticked, or all that its filters find. */
export const bulkChoiceInput = z.object({
  scope: z.enum(["ticked", "all"]).default("ticked"),
  filters: z.string().max(4_000).default(""),
  ids: z.array(z.uuid("invalid")).max(MOST_TICKS).default([]),
  /** The list's own address, for whoever chose nothing. */
  back: z.string().regex(/^\/admin(?:\/[a-z-]+)+$/),
})

/** What a list's form sends for a file of the chosen rows. */
export const chosenExportInput = bulkChoiceInput.extend({
  area: z.string().max(40),
  format: z.enum(exportFormats).optional(),
})
