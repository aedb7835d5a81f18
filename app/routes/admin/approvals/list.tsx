import { Link, useLoaderData } from "@remix-run/react"
import { FilterFaults } from "#app/admin/filter-faults"
import { FilterForm } from "#app/admin/filter-form"
import { SelectFilter, TextFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { isFiltered } from "#app/admin/list-url"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { ApprovalStatus } from "#app/admin/status/approval-status"
import { waitingPermissions } from "#app/domain/four-eyes/waiting"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"
import { approvalTitles } from "#app/words/approvals"
import { waitingWords } from "#app/words/four-eyes"
import { choicesOf, stateWords } from "#app/words/states"
import { viewApprovals } from "./list-view.server"

const TITLE = "Pedidos de confirmação"

export const meta = () => pageMeta(TITLE)

export const loader = adminLoader(waitingPermissions, ({ db, url, admin }) =>
  viewApprovals(db.replica, { params: url.searchParams, reader: admin }),
)

const kinds = [...choicesOf(approvalTitles), ...choicesOf(waitingWords)]

export default function ApprovalsPage() {
  const { rows, filters } = useLoaderData<typeof loader>()
  return (
    <>
      <header className="page-head">
        <h1>{TITLE}</h1>
        <p className="page-head__note">
          O que pede duas pessoas: uma pede, outra confirma. O que espera vem primeiro.
        </p>
      </header>
      <FilterForm area="approvals" clearTo={paths.admin.approvals}>
        <TextFilter name="q" hint="Quem pediu, pessoa, cupom, prêmio" />
        <SelectFilter name="kind" options={kinds} />
        <SelectFilter name="status" options={choicesOf(stateWords.approvals)} all="Todas" />
      </FilterForm>
      <FilterFaults unread={filters.unread} />
      {rows.length === 0 ? (
        <p className="empty">
          {isFiltered({ filters })
            ? "Nada com esses filtros. Mude algum, ou limpe todos."
            : "Nada espera uma segunda pessoa. O que alguém pedir aparece aqui."}
        </p>
      ) : (
        <Table caption={TITLE} className="list">
          <thead>
            <tr>
              <th scope="col">Pedido</th>
              <th scope="col">Situação</th>
              <th scope="col">Pedido por</th>
              <th scope="col">Pedido em</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, to, title, subject, state, askedBy, askedAt }) => (
              <tr key={key}>
                <th scope="row" className="list__wrap">
                  <Link to={to}>{title}</Link>
                  <span className="list__sub">{subject}</span>
                </th>
                <td>
                  <ApprovalStatus value={state} />
                </td>
                <td className="list__wrap">{askedBy}</td>
                <td>
                  <Moment at={askedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
