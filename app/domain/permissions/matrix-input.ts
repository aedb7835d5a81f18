import { z } from "zod"
import { ownPasswordField } from "#app/domain/registrations/person-fields"
import { editableTypes } from "./matrix"

/** The matrix as it was ticked, with the version that was seen. */
export const matrixInput = z.object({
  version: z.string().max(40),
  // What is no text is no right either, which the use case says.
  grant: z.array(z.string().catch("")).default([]),
  currentPassword: ownPasswordField,
})
export type MatrixFields = z.input<typeof matrixInput>

/** The type that goes back to what it held at first. */
export const resetInput = z.object({ type: z.enum(editableTypes), currentPassword: ownPasswordField })
export type ResetFields = z.input<typeof resetInput>
