import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import type { Page } from "#app/db/list.server"
import { classNames } from "#app/ui/class-names"
import { Table } from "#app/ui/table"
import { ChoiceCell, ChoiceHead } from "./list-choice"
import { sortHref } from "./list-url"

/** A column as it is drawn. */
export type HeadedColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Name of the sort in the list's closed list; makes the header a link. */
  sort?: string
  /** Figures stand on the right. */
  align?: "end"
  /** People's own words, of any length: they take more lines instead of pushing the other columns out. */
  wraps?: boolean
}

/** What every list calls the column of its rows' states: a card on a phone begins with it. */
const STATE = "Situação"

type Props<Row> = {
  title: string
  page: Page<Row>
  columns: readonly HeadedColumn<Row>[]
  search: string
  ticks: boolean
  /** Rows of 36 px, where nothing in them takes more lines. */
  low: boolean
}

/**
 * The rows: a table, and on a phone a card each (list-rows.css). A table that is laid out as something else loses its
 * roles in browsers, so each part says its own.
 */
export function ListRows<Row extends { id: string }>({
  title,
  page,
  columns,
  search,
  ticks,
  low,
}: Props<Row>) {
  return (
    <Table caption={title} className={classNames("list list--cards", low && "list--low")} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {ticks && <ChoiceHead />}
          {columns.map(({ header, sort, align }) => (
            <th
              key={header}
              scope="col"
              role="columnheader"
              className={classNames(align && "table__figure")}
              aria-sort={direction(page, sort)}
            >
              {sort ? <Link to={{ search: sortHref(search, sort, page) }}>{header}</Link> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {page.rows.map((row) => (
          <tr key={row.id} role="row">
            {ticks && <ChoiceCell id={row.id} names={`row-${row.id}`} />}
            {columns.map((column, index) =>
              index === 0 ? (
                <th
                  key={column.header}
                  scope="row"
                  role="rowheader"
                  id={ticks ? `row-${row.id}` : undefined}
                  className={lookOf(column)}
                >
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.header} role="cell" className={lookOf(column)} data-column={column.header}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const lookOf = ({ header, align, wraps }: Pick<HeadedColumn<never>, "header" | "align" | "wraps">) =>
  classNames(align && "table__figure", wraps && "list__wrap", header === STATE && "list__state") || undefined

const direction = (page: Page<unknown>, sort: string | undefined) =>
  sort === undefined || page.sort !== sort ? undefined : page.descending ? "descending" : "ascending"
