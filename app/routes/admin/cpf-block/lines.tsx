import { Card } from "#app/admin/detail-page"
import { LinesFoot } from "#app/admin/lines-foot"
import { Badge } from "#app/ui/badge"
import { Table } from "#app/ui/table"
import { sayNumber } from "#app/words/count"
import type { ListView } from "./import-view.server"
import { lineKindWords } from "./line-kinds"

const tones = { bad: "Erro", warn: "Atenção", neutral: "Sem efeito", info: "Bloqueia" }

/** Lines by their number in the file: those that a figure led to, at first those that are wrong or will change nothing. */
export function Lines({ kind, page, from, total, previous, next }: ListView["lines"]) {
  if (total === 0) return null
  const title = kind ? lineKindWords[kind] : "Linhas para olhar"
  return (
    <Card title={title} id="linhas">
      <Table caption={title} className="list list--notes">
        <thead>
          <tr>
            <th scope="col" className="table__figure">
              Linha
            </th>
            <th scope="col">Tipo</th>
            <th scope="col">O que há</th>
          </tr>
        </thead>
        <tbody>
          {page.map(({ line, text, tone }) => (
            <tr key={line}>
              <th scope="row" className="table__figure">
                {sayNumber(line)}
              </th>
              <td>
                <Badge tone={tone}>{tones[tone]}</Badge>
              </td>
              <td className="list__wrap">{text}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <LinesFoot
        title={title}
        from={from}
        shown={page.length}
        total={total}
        previous={lineSearch(kind, previous)}
        next={lineSearch(kind, next)}
      />
    </Card>
  )
}

function lineSearch(kind: string | null, from: number | null): string | null {
  if (from === null) return null
  const params = new URLSearchParams(kind ? { show: kind } : {})
  if (from > 0) params.set("from", String(from))
  return params.size > 0 ? `?${params}` : ""
}

/** What will stand beside the CPFs. */
export function Reasons({ most, others }: ListView["reasons"]) {
  if (most.length === 0) return null
  return (
    <Card title="Motivos na lista">
      <ul className="bullets">
        {most.map(({ reason, count }) => (
          <li key={reason}>
            {reason} ({sayNumber(count)})
          </li>
        ))}
        {others > 0 && <li>e mais {sayNumber(others)}</li>}
      </ul>
    </Card>
  )
}
