import { getZodConstraint } from "@conform-to/zod/v4"
import { z } from "zod"
import { fieldsOf } from "#app/platform/form-schema"

/** Which fields a form's schema needs, for the page: the browser's own checks are off, lengths and patterns stay here. */
export type Constraint = Record<string, { required: boolean }>

/** What the loader hands to `usePageForm`, so that a field says by itself whether it may stay empty. */
export function constraintOf(schema: z.ZodType): Constraint {
  // The library reads fields through transforms, but no form that is one.
  const fields = Object.entries(getZodConstraint(z.object(fieldsOf(schema))))
  return Object.fromEntries(fields.map(([name, { required = false }]) => [name, { required }]))
}
