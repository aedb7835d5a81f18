import { getZodConstraint } from "@conform-to/zod/v4"
import { z } from "zod"
import { boundOf, fieldsOf } from "#app/platform/form-schema"

/**
 * Which fields a form's schema needs and how long they may be, for the page: the browser's own checks are off, patterns
 * stay here.
 */
export type Constraint = Record<string, { required: boolean; maxLength?: number }>

/** What the loader hands to `usePageForm`, so that a field says by itself whether it may stay empty. */
export function constraintOf(schema: z.ZodType): Constraint {
  const fields = fieldsOf(schema)
  // The library reads fields through transforms, but no form that is one.
  const asked = Object.entries(getZodConstraint(z.object(fields)))
  return Object.fromEntries(
    asked.map(([name, { required = false }]) => {
      const maxLength = fields[name] && boundOf(fields[name])
      return [name, maxLength === undefined ? { required } : { required, maxLength }]
    }),
  )
}
