import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { PageStep } from "#app/admin/page-step"
import { type ItemState, itemStates } from "#app/domain/bulk/bulk-command"
import type { viewBulk } from "#app/domain/bulk/bulk.queries.server"
import { DescriptionList } from "#app/ui/description-list"
import { Stat } from "#app/ui/stat"
import { Table } from "#app/ui/table"
import { sayCount, sayNumber } from "#app/words/count"
import { bulkLists, bulkWords } from "./command-words"

type View = Awaited<ReturnType<typeof viewBulk>>

/** How far it is or how it ended, and the rows behind each count: at first what was passed over, with why. */
export function BulkOutcome({ view }: { view: View }) {
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
          {itemStates.map((each) => (
            <Stat
              key={each}
              label={titleOf(each, view)}
              figure={<ToRows state={each} count={counts[each]} />}
            />
          ))}
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
      {view.shown.page.rows.length > 0 && <Rows view={view} />}
    </>
  )
}

const titleOf = (state: ItemState, { state: run }: View) =>
  ({ done: "Feitos", refused: "Recusados", waiting: run === "canceled" ? "Não feitos" : "Por fazer" })[state]

/** A count leads to its rows, on this page. */
function ToRows({ state, count }: { state: ItemState; count: number }) {
  if (count === 0) return sayNumber(count)
  return <Link to={{ search: `?show=${state}`, hash: "#linhas" }}>{sayNumber(count)}</Link>
}

function Rows({ view }: { view: View }) {
  const { command, list, counts, shown } = view
  const { rows, previous, next } = shown.page
  const [one] = bulkWords[command].thing
  const [title, isRefused] = [titleOf(shown.state, view), shown.state === "refused"]
  return (
    <Card title={title} id="linhas">
      <Table caption={isRefused ? "Recusados, e por quê" : title} className="list list--notes">
        <thead>
          <tr>
            <th scope="col">{one.replace(/^./, (letter) => letter.toUpperCase())}</th>
            {isRefused && <th scope="col">Por quê</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, subjectId, label, why }) => (
            <tr key={id}>
              <th scope="row" className="list__wrap">
                <LinkIf permission={`${list}:view`} to={bulkLists[list].one(subjectId)}>
                  {label}
                </LinkIf>
              </th>
              {isRefused && <td className="list__wrap">{why}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length < counts[shown.state] && (
        <footer className="list-foot">
          <span>
            {sayCount(rows.length, "linha nesta página", "linhas nesta página")},{" "}
            {sayNumber(counts[shown.state])} ao todo
          </span>
          <nav className="pager" aria-label={title}>
            <PageStep search={pageOf(shown.state, previous)} label="Anteriores" staysPut />
            <PageStep search={pageOf(shown.state, next)} label="Próximas" staysPut />
          </nav>
        </footer>
      )}
    </Card>
  )
}

const pageOf = (show: ItemState, cursor: string | null) =>
  cursor && `?${new URLSearchParams({ show, cursor })}`
