/** What a call sent has faults, field by field, each a rule of `words/fields`: answered by 422 with `fields`. */
export class FieldsWrong extends Error {
  constructor(readonly fields: Record<string, string[]>) {
    super("fields")
  }
}
