import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { Card } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import type { Permission } from "#app/auth/permissions"
import { Table } from "#app/ui/table"
import { OlderRows } from "./older-rows"
import type { RecordParts } from "./record-view.server"

/** What a part of a person's record is drawn of. */
export type PartOf<Name extends keyof RecordParts> = { person: string; rows: NonNullable<RecordParts[Name]> }

type PartProps<Row> = {
  title: string
  /** Of a part that has no list of its own: its older rows are read here. */
  id?: string
  older?: string | null
  /** What is known of all of it, over its rows. */
  note?: ReactNode
  empty: string
  /** The part's own list, filtered to the person. */
  all: string
  allLabel?: string
  /** The right that the list takes, where the part is read by another. */
  allFor?: Permission
  headers: readonly string[]
  rows: readonly Row[]
  cells: (row: Row) => readonly ReactNode[]
}

/** The latest of one area, with the way to all of it. */
export function RecordPart<Row extends { id: string }>({
  title,
  id,
  older = null,
  note,
  empty,
  all,
  allLabel = "Ver todos",
  allFor,
  headers,
  rows,
  cells,
}: PartProps<Row>) {
  const can = useCan()
  return (
    <Card title={title} id={id}>
      {note}
      {rows.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <>
          <Table caption={title} className="list">
            <thead>
              <tr>
                {headers.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.id} headers={headers} cells={cells(row)} />
              ))}
            </tbody>
          </Table>
          {(allFor === undefined || can(allFor)) && (
            <p className="commands">
              <Link to={all}>
                {allLabel}
                <span className="visually-hidden">: {title}</span>
              </Link>
            </p>
          )}
          {id && <OlderRows part={id} older={older} />}
        </>
      )}
    </Card>
  )
}

const Line = ({
  headers,
  cells: [first, ...others],
}: {
  headers: readonly string[]
  cells: readonly ReactNode[]
}) => (
  <tr>
    <th scope="row" className="list__wrap">
      {first}
    </th>
    {others.map((cell, index) => (
      <td key={headers[index + 1]} className="list__wrap">
        {cell}
      </td>
    ))}
  </tr>
)
