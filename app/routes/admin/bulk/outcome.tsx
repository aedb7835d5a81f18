import { Card } from "#app/admin/detail-page"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import type { viewBulk } from "#app/domain/bulk/bulk.queries.server"
import { DescriptionList } from "#app/ui/description-list"
import { sayNumber } from "#app/ui/figure"
import { Stat } from "#app/ui/stat"
import { Table } from "#app/ui/table"
import { bulkLists, bulkWords } from "./command-words"

type View = Awaited<ReturnType<typeof viewBulk>>

/** How far it is or how it ended, and every row that was passed over with why. */
export function Outcome({ view }: { view: View }) {
  const { counts, total, state } = view
  return (
    <>
      {state === "running" && (
        <p>
          <progress max={total} value={total - counts.waiting} aria-label="Linhas feitas" />{" "}
          {sayNumber(total - counts.waiting)} de {sayNumber(total)}
        </p>
      )}
      {counts.done + counts.refused + counts.waiting === 0 ? (
        <p>A lista de linhas deste comando já foi apagada. O que foi feito em cada uma está na auditoria.</p>
      ) : (
        <div className="stats">
          <Stat label="Feitos" figure={sayNumber(counts.done)} />
          <Stat label="Recusados" figure={sayNumber(counts.refused)} />
          <Stat
            label={state === "canceled" ? "Não feitos" : "Por fazer"}
            figure={sayNumber(counts.waiting)}
          />
        </div>
      )}
      {state === "failed" && (
        <p>Quem pediu não tem mais a permissão do comando: o que faltava não foi feito.</p>
      )}
      <Card title="Pedido">
        <DescriptionList
          facts={[
            { term: "Pedido por", value: view.requestedBy },
            { term: "Motivo", value: view.reason ?? "—", wide: true },
            { term: "Escolhido em", value: <Moment at={view.createdAt} /> },
            { term: "Começou em", value: <Moment at={view.startedAt} /> },
            { term: "Terminou em", value: <Moment at={view.finishedAt} /> },
          ]}
        />
      </Card>
      {view.refused.length > 0 && <Refused view={view} />}
    </>
  )
}

function Refused({ view: { command, list, counts, refused } }: { view: View }) {
  const [one] = bulkWords[command].thing
  return (
    <Card title="Recusados">
      {refused.length < counts.refused && (
        <p className="card__note">Os primeiros {sayNumber(refused.length)}.</p>
      )}
      <Table caption="Recusados, e por quê" className="list list--notes">
        <thead>
          <tr>
            <th scope="col">{one.replace(/^./, (letter) => letter.toUpperCase())}</th>
            <th scope="col">Por quê</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ id, subjectId, label, why }) => (
            <tr key={id}>
              <th scope="row" className="list__wrap">
                <LinkIf permission={`${list}:view`} to={bulkLists[list].one(subjectId)}>
                  {label}
                </LinkIf>
              </th>
              <td className="list__wrap">{why}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
