import { z } from "zod"

const secrets = z.registry<{ isSecret: true }>()

/** Marks a form's field whose value never goes back to a page: passwords, codes, moments that nobody may know. */
export function secret<Field extends z.ZodType>(field: Field): Field {
  secrets.add(field, { isSecret: true })
  return field
}

const lengths = z.registry<{ characters: number }>()

/** Marks a form's field that may hold more characters than a form's fields do (`forms/read-form.server`). */
export function longField<Field extends z.ZodType>(field: Field, characters: number): Field {
  lengths.add(field, { characters })
  return field
}

/** How many characters the long fields of a form's schema may have, by name. */
export function longFields(schema: z.core.$ZodType): ReadonlyMap<string, number> {
  const found = Object.entries(fieldsOf(schema)).flatMap(([name, field]): [string, number][] => {
    const length = lengths.get(field)?.characters
    return length === undefined ? [] : [[name, length]]
  })
  return new Map(found)
}

const bounds = z.registry<{ characters: number }>()

/** Marks a form's field whose text may have so many characters, which its page tells whoever shortens one. */
export function boundedField<Field extends z.ZodType>(field: Field, characters: number): Field {
  bounds.add(field, { characters })
  return field
}

/** A field that is made of another one, and as long. */
export function boundedAs<Field extends z.ZodType>(of: z.ZodType, field: Field): Field {
  const [bound, length] = [boundOf(of), lengths.get(of)?.characters]
  if (bound !== undefined) boundedField(field, bound)
  if (length !== undefined) longField(field, length)
  return field
}

/** How many characters a field's text may have; undefined where its schema does not say. */
export const boundOf = (field: z.core.$ZodType): number | undefined => bounds.get(field)?.characters

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
