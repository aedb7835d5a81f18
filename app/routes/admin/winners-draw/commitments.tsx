import { Card } from "#app/admin/detail-page"
import type { Commitments } from "#app/domain/draws/desk-draws.queries.server"
import type { DrawLine } from "#app/domain/draws/draws.list.server"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"

/** What each draw that is not over promised beforehand. */
export function DrawsCommitments({ draws }: { draws: readonly DrawLine[] }) {
  const promised = draws.flatMap(({ id, title, commitments }) =>
    commitments ? [{ id, title, commitments }] : [],
  )
  if (promised.length === 0) return null
  return (
    <Card title="Compromissos publicados">
      <Table caption="Compromissos publicados" className="list">
        <Head first="Sorteio" />
        <tbody>
          {promised.flatMap(({ id, title, commitments }) =>
            linesOf(commitments).map(({ what, sha256 }) => (
              <tr key={`${id}-${what}`}>
                <th scope="row">{title}</th>
                <td>{what}</td>
                <Sum sha256={sha256} />
              </tr>
            )),
          )}
        </tbody>
      </Table>
    </Card>
  )
}

type Props = { drawId: string; commitments: Commitments; isAhead: boolean }

/** One draw's commitments and, as long as it is ahead, what they promise. */
export function DrawCommitments({ drawId, commitments, isAhead }: Props) {
  return (
    <Card title="Compromissos publicados">
      {isAhead && (
        <p className="card__note">
          Estes códigos estão na <a href={`${paths.home}#lacres`}>página inicial</a> e na{" "}
          <a href={paths.draw(drawId)}>página do sorteio</a> desde que as chaves existem: elas já estavam
          fixadas, ninguém as troca depois, e quando o sorteio acaba são publicadas para qualquer um conferir.
        </p>
      )}
      <Table caption="Compromissos publicados" className="list">
        <Head />
        <tbody>
          {linesOf(commitments).map(({ what, sha256 }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <Sum sha256={sha256} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const linesOf = ({ holder, segments }: Commitments) => [
  ...segments.map(({ series, sha256 }) => ({ what: `Números das séries ${series}`, sha256 })),
  { what: "Códigos das pessoas na base", sha256: holder },
]

function Head({ first }: { first?: string }) {
  return (
    <thead>
      <tr>
        {first && <th scope="col">{first}</th>}
        <th scope="col">Chave</th>
        <th scope="col">Compromisso (SHA-256)</th>
      </tr>
    </thead>
  )
}

const Sum = ({ sha256 }: { sha256: string }) => (
  <td>
    <code className="list__code list__code--long">{sha256}</code>
  </td>
)
