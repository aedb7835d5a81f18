import { columnHead, type ColumnList, type ColumnName } from "#app/words/list-columns"
import type { ExportColumn } from "./export-source"

type HeadedColumn<Row, List extends ColumnList> =
  | ExportColumn<Row>
  | (Omit<ExportColumn<Row>, "name" | "header"> & { name: ColumnName<List>; header?: undefined })

/**
 * The columns of a list's file. One that the page may leave out goes by the same name there and is headed by its words
 * (words/list-columns); one that says its own head has none there, or needs more of it without the page around.
 */
export const headedColumns = <Row, List extends ColumnList>(
  list: List,
  columns: readonly HeadedColumn<NoInfer<Row>, List>[],
): ExportColumn<Row>[] =>
  columns.map((column) =>
    column.header === undefined
      ? { ...column, name: String(column.name), header: columnHead(list, column.name) }
      : column,
  )
