import { z } from "zod"
import { choosableColumns, columnLists } from "#app/words/list-columns"
import { listAddress } from "./list-address"

/** A list's columns back to what they are at first. */
export const usualColumnsInput = z.object({ list: z.enum(columnLists, "choice"), back: listAddress })

/** The columns of a list that are to be seen; no other list's, and none that is made up. */
export const chooseColumnsInput = usualColumnsInput
  .extend({ shown: z.array(z.string().max(80)).max(40).default([]) })
  .refine(({ list, shown }) => shown.every((head) => choosableColumns(list).includes(head)), {
    path: ["shown"],
    error: "choice",
  })
