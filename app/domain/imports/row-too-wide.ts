/** A row says something in a column beyond the widest; `columns` are as many as it has. */
export class RowTooWide extends Error {
  constructor(readonly columns: number) {
    super(`${columns} columns`)
  }
}
