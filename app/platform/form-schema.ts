import { z } from "zod"

const secrets = z.registry<{ isSecret: true }>()

/** Marks a form's field whose value never goes back to a page: passwords, codes, moments that nobody may know. */
export function secret<Field extends z.ZodType>(field: Field): Field {
  secrets.add(field, { isSecret: true })
  return field
}

/** The fields that may go back to a form's page: those that its schema names and does not mark as secret. */
export function returnableFields(schema: z.core.$ZodType): ReadonlySet<string> {
  const fields = Object.entries(fieldsOf(schema))
  return new Set(fields.filter(([, field]) => !secrets.has(field)).map(([name]) => name))
}

/**
 * The fields that a form's schema names, each with its own. Looks through what forms are made of here: objects with their
 * refinements, transforms and first steps, and two of them joined.
 */
export function fieldsOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodIntersection)
    return { ...fieldsOf(schema.def.left), ...fieldsOf(schema.def.right) }
  if (schema instanceof z.ZodPipe) return { ...fieldsOf(schema.in), ...fieldsOf(schema.out) }
  return {}
}
