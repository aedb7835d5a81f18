/** What an edit changes, side by side. */
type ChangedFields<Fields> = {
  before: Partial<Fields>
  after: Partial<Fields>
  names: (keyof Fields)[]
}

/**
 * Compares a row with what its form brought, field by field of the form: a new field cannot be forgotten here. Null where
 * nothing differs, as with the same form sent again.
 */
export function changedFields<Fields extends Record<string, unknown>>(
  row: { readonly [Name in keyof Fields]: unknown },
  typed: Fields,
): ChangedFields<Fields> | null {
  const names = (Object.keys(typed) as (keyof Fields)[]).filter((name) => typed[name] !== row[name])
  if (names.length === 0) return null
  const only = (values: { readonly [Name in keyof Fields]: unknown }) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Fields>
  return { before: only(row), after: only(typed), names }
}
