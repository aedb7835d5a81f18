import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { LinesFoot } from "#app/admin/lines-foot"
import { Table } from "#app/ui/table"
import { sayNumber } from "#app/words/count"
import type { ShownLine } from "./import-line.server"
import { RefusedDownload } from "./import-confirm"
import { lineKinds, sayLineKind } from "./line-kinds"
import type { BarFileView } from "./import-view.server"

type Lines = NonNullable<BarFileView["lines"]>
type Kind = Lines["kind"]

const lastColumn: Record<Kind, string> = {
  new: "Onde fica",
  changed: "O que muda",
  unchanged: "O que há",
  refused: "Por quê",
}

/** Line by line what the file would do, or did: one kind at a time, a page at a time. */
export function ImportedLines({
  view: { id, lines, isOver },
}: {
  view: Pick<BarFileView, "lines" | "isOver"> & { id: string }
}) {
  if (!lines) return null
  const { kind, totals, page, from, previous, next } = lines
  const kinds = lineKinds.filter((each) => totals[each] > 0)
  if (kinds.length === 0) return null
  const title = sayLineKind(kind, isOver)
  return (
    <Card title="Linha por linha" id="linhas">
      <nav className="switch" aria-label="Linhas">
        {kinds.map((each) => (
          <Link
            key={each}
            to={{ search: `?show=${each}` }}
            aria-current={each === kind ? "true" : undefined}
            preventScrollReset
          >
            {sayLineKind(each, isOver)} ({sayNumber(totals[each])})
          </Link>
        ))}
      </nav>
      {totals.refused > 0 && (
        <p>
          <RefusedDownload id={id} />
        </p>
      )}
      <Table caption={title} className="list list--notes">
        <thead>
          <tr>
            <th scope="col" className="table__figure">
              Linha
            </th>
            <th scope="col">Bar</th>
            <th scope="col">{lastColumn[kind]}</th>
          </tr>
        </thead>
        <tbody>
          {page.map((line) => (
            <tr key={line.line}>
              <th scope="row" className="table__figure">
                {sayNumber(line.line)}
              </th>
              <td className="list__wrap">
                {line.name || "sem nome"}
                <span className="list__sub">{line.cnpj || "sem CNPJ"}</span>
              </td>
              <td className="list__wrap">
                <What {...line} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <LinesFoot
        title={title}
        from={from}
        shown={page.length}
        total={totals[kind]}
        previous={lineSearch(kind, previous)}
        next={lineSearch(kind, next)}
      />
    </Card>
  )
}

const What = ({ text, changes }: ShownLine) =>
  changes.length === 0 ? (
    text
  ) : (
    <>
      {changes.map(({ field, from, to }) => (
        <p key={field} className="history__change">
          {field}: <del>{from}</del> <ins>{to}</ins>
        </p>
      ))}
      {text && <p>{text}</p>}
    </>
  )

const lineSearch = (kind: Kind, from: number | null) => (from === null ? null : `?show=${kind}&from=${from}`)
