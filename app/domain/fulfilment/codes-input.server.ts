import { z } from "zod"
import { linesField, optional } from "#app/domain/text-field"

const MOST_MEGABYTES = 5

/** What a browser sends where none was chosen has no name; an empty file has one, and its reader says that it is empty. */
export const isChosen = (file: File | undefined): file is File =>
  file !== undefined && (file.size > 0 || file.name !== "")

/** Codes as they are pasted, or as a file. */
export const codesInput = z
  .object({
    text: optional(linesField({ max: 40_000 })),
    list: z
      .instanceof(File, { error: "invalid" })
      .refine((file) => file.size <= MOST_MEGABYTES * 1_000_000, `file-max:${MOST_MEGABYTES}`)
      .optional(),
  })
  .refine(({ text, list }) => text !== null || isChosen(list), {
    path: ["text"],
    error: "required",
    when: ({ value }) => {
      const { text } = value as { text?: unknown }
      return text === null || typeof text === "string"
    },
  })
/** The list that a rehearsal showed, with the yes. */
export const codesYesInput = z.object({ text: linesField({ max: 80_000 }) })
export type CodesFields = z.input<typeof codesInput>
