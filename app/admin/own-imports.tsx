import { Link } from "@remix-run/react"
import { importStageWords } from "#app/words/states"
import { Card } from "./detail-page"
import { Moment } from "./moment"

type OwnImport = { id: string; madeAt: Date; fileName: string; stage: keyof typeof importStageWords }
type Props = { imports: readonly OwnImport[]; to: (id: string) => string }

/** What its reader sent before and may go on with: a page that was closed is found again here. */
export function OwnImports({ imports, to }: Props) {
  if (imports.length === 0) return null
  return (
    <Card title="Suas importações">
      <p>O que você enviou espera uma hora pelo seu sim; importado ou interrompido, fica aqui por um dia.</p>
      <ol className="history">
        {imports.map(({ id, madeAt, fileName, stage }) => (
          <li key={id}>
            <Link to={to(id)}>{fileName}</Link> <strong>{importStageWords[stage]}</strong>
            <Moment at={madeAt} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
