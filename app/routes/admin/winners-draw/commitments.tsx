import { Card } from "#app/admin/detail-page"
import type { Commitments } from "#app/domain/draws/desk-draws.queries.server"
import type { DrawLine } from "#app/domain/draws/draws.list.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"

/** What each draw that is not over promised beforehand. */
export function DrawsCommitments({ draws }: { draws: readonly DrawLine[] }) {
  const promised = draws.flatMap(({ id, title, commitments }) =>
    commitments ? [{ id, title, commitments }] : [],
  )
  if (promised.length === 0) return null
  return (
    <Card title="Compromissos publicados">
      {promised.map(({ id, title, commitments }) => (
        <section key={id} className="promise">
          <h3>{title}</h3>
          <Sums commitments={commitments} />
        </section>
      ))}
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
          Estes códigos estão na <a href={paths.winners}>página dos ganhadores</a> e na{" "}
          <a href={paths.draw(drawId)}>página do sorteio</a> desde que as chaves existem: elas já estavam
          fixadas, ninguém as troca depois, e quando o sorteio acaba são publicadas para qualquer um conferir.
        </p>
      )}
      <Sums commitments={commitments} />
    </Card>
  )
}

/** SHA-256 in full, each beneath the key that it commits to. */
function Sums({ commitments: { holder, segments } }: { commitments: Commitments }) {
  const keys = [
    ...segments.map(({ series, sha256 }) => ({ term: `Números das séries ${series}`, sha256 })),
    { term: "Códigos das pessoas na base", sha256: holder },
  ]
  const facts = keys.map(({ term, sha256 }) => ({
    term,
    wide: true,
    value: <code className="hash">{sha256}</code>,
  }))
  return <DescriptionList facts={facts} className="facts--sums" />
}
