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
  /** Holds nothing but what can be pressed: on paper the whole column is left out. */
  buttons?: boolean
}

/** What every list calls the column of its rows' states: a card on a phone begins with it. */
const STATE = "Situação"
const BUTTONS = "list__buttons"

type Props<Row> = {
  title: string
  page: Pick<Page<Row>, "rows" | "sort" | "descending">
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
          {columns.map(({ header, sort, align, buttons }) => (
            <th
              key={header}
              scope="col"
              role="columnheader"
              className={lookOf({ header, align, buttons })}
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

type Look = Pick<HeadedColumn<never>, "header" | "align" | "wraps" | "buttons">
const lookOf = ({ header, align, wraps, buttons }: Look) =>
  classNames(
    align && "table__figure",
    wraps && "list__wrap",
    buttons && BUTTONS,
    header === STATE && "list__state",
  ) || undefined

const direction = (page: Pick<Page<unknown>, "sort" | "descending">, sort: string | undefined) =>
  sort === undefined || page.sort !== sort ? undefined : page.descending ? "descending" : "ascending"
