import { z } from "zod"
import { backToList } from "./back-to-list"

/** A list as it stands, under a name. What is wrong with it the use case says, on the list. */
export const saveViewInput = z.object({
  list: z.string().max(40),
  name: z.string().max(4_000).default(""),
  filters: z.string().max(4_000).default(""),
  shared: z.literal("on").optional(),
  back: backToList,
})

/** A view that goes. */
export const deleteViewInput = z.object({ id: z.uuid("invalid"), back: backToList })
