import { z } from "zod"

/** The call that a page asked about: the next surrogate's order as it was shown, 0 where there was none. */
export const callInput = z.object({
  order: z.coerce.number({ error: "invalid" }).int("invalid").min(0, "invalid"),
})
