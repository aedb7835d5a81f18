import { codesOf } from "#app/words/codes-of"
import type { ExportColumn } from "./export-source"

type FieldColumn<Row> = Omit<ExportColumn<Row>, "name" | "header">

/**
 * The columns of what a thing's form holds, in a file's order: programs know each by its field's name, and a file heads it
 * as the form calls it. A field that the words name and the file leaves out does not compile.
 */
export const fieldColumns = <Row, Field extends string>(
  words: Readonly<Record<Field, string>>,
  fields: Readonly<Record<NoInfer<Field>, FieldColumn<Row>>>,
): ExportColumn<Row>[] => codesOf(fields).map((name) => ({ name, header: words[name], ...fields[name] }))
