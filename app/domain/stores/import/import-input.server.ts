import { z } from "zod"
import { optional, readAs, textField } from "#app/domain/text-field"
import { barColumns } from "./bar-columns"

/** Room for 100,000 lines of 250 characters; the server's front takes no larger body either. */
const MOST_MEGABYTES = 25

/** Bars as a file, which its reader says if it is empty. */
export const barFileInput = z.object({
  list: z
    .instanceof(File, { error: ({ input }) => (input === undefined ? "required" : "invalid") })
    // What a browser sends where none was chosen; an empty file has a name.
    .refine((file) => file.size > 0 || file.name !== "", "required")
    .refine((file) => file.size <= MOST_MEGABYTES * 1_000_000, `file-max:${MOST_MEGABYTES}`),
})
/** What its form sends. */
export type BarFileFields = z.input<typeof barFileInput>

const column = readAs(textField({ max: 3 }), "choice", (text) =>
  /^[0-9]{1,2}$/.test(text) ? Number(text) : null,
)

/** Which column each of a bar's fields is read from, and each part of its address. A bar is known by its CNPJ alone, so that one is needed. */
export const barColumnsInput = z
  .object({
    cnpj: column,
    name: optional(column),
    streetType: optional(column),
    address: optional(column),
    number: optional(column),
    complement: optional(column),
    district: optional(column),
    cep: optional(column),
    uf: optional(column),
    city: optional(column),
    lat: optional(column),
    lng: optional(column),
  })
  .superRefine((columns, ctx) => {
    const taken = new Set<number>()
    for (const field of barColumns) {
      const at = columns[field]
      if (at === null) continue
      if (taken.has(at)) ctx.addIssue({ code: "custom", path: [field], message: "column-taken" })
      taken.add(at)
    }
  })
export type BarColumnFields = z.input<typeof barColumnsInput>

/** Which rehearsal the page showed: a yes is to what was seen. */
export const confirmBarsInput = z.object({
  round: readAs(textField({ max: 6 }), "whole", (text) => (/^[0-9]+$/.test(text) ? Number(text) : null)),
})
