import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { Badge } from "#app/ui/badge"
import { buttonClass } from "#app/ui/button"
import { sayNumber } from "#app/ui/figure"
import { Table } from "#app/ui/table"
import type { ListView } from "./import-view.server"

const tones = { bad: "Erro", warn: "Atenção", neutral: "Sem efeito" }

/** Every line that is wrong or will change nothing, by its number in the file. */
export function Notes({ page, from, total, previous, next }: ListView["notes"]) {
  if (total === 0) return null
  const shown = `${(from + 1).toLocaleString("pt-BR")} a ${(from + page.length).toLocaleString("pt-BR")}`
  return (
    <Card title="Linhas para olhar" id="linhas">
      <Table caption="Linhas para olhar" className="list list--notes">
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
      <footer className="list-foot">
        <span>
          {shown} de {sayNumber(total)}
        </span>
        <nav className="pager" aria-label="Linhas para olhar">
          <Step to={previous} label="Anteriores" />
          <Step to={next} label="Próximas" />
        </nav>
      </footer>
    </Card>
  )
}

function Step({ to, label }: { to: number | null; label: string }) {
  const look = buttonClass({ variant: "secondary", small: true })
  if (to === null)
    return (
      <span className={look} aria-disabled="true">
        {label}
      </span>
    )
  return (
    <Link className={look} to={{ search: to === 0 ? "" : `?note=${to}` }} preventScrollReset>
      {label}
    </Link>
  )
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
