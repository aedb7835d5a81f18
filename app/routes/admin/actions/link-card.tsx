import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import type { ActionDetail } from "#app/domain/actions/actions.queries.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { sayNumber } from "#app/words/count"

const faults = {
  previous: "Não segue a linha anterior: alguma linha foi tirada, posta ou trocada entre as duas.",
  text: "O texto mudou depois de escrito: o hash não é o dele.",
  columns: "As colunas dizem outra coisa que o texto.",
  order: "O momento é anterior ao da linha de antes.",
  value: "Um dado pessoal em claro não é o que o texto guarda.",
} as const

/** Where the row stands in the chain and whether it still holds. */
export function LinkCard({
  action,
}: {
  action: Pick<ActionDetail, "seq" | "hash" | "prevHash" | "fault" | "previous" | "next">
}) {
  const { seq, hash, prevHash, fault, previous, next } = action
  return (
    <Card title="Na corrente">
      <DescriptionList
        facts={[
          { term: "Posição", value: sayNumber(seq), wide: true },
          {
            term: "Verificação",
            wide: true,
            value: fault ? faults[fault] : "Confere: texto e linha anterior dão este hash.",
          },
          { term: "Hash", value: <code className="hash">{hash}</code>, wide: true },
          { term: "Hash anterior", value: <code className="hash">{prevHash}</code>, wide: true },
        ]}
      />
      <nav className="commands" aria-label="Linhas vizinhas">
        {previous && <Link to={paths.admin.action(previous)}>Linha anterior</Link>}
        {next && <Link to={paths.admin.action(next)}>Próxima linha</Link>}
      </nav>
    </Card>
  )
}
