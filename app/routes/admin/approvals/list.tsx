import { Link, useLoaderData } from "@remix-run/react"
import { ExportButton, ExportForm } from "#app/admin/export-button"
import { adminLoader } from "#app/admin/guard.server"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { ApprovalStatus } from "#app/admin/status/approval-status"
import { waitingPermissions } from "#app/domain/four-eyes/waiting"
import { Table } from "#app/ui/table"
import { viewApprovals } from "./list-view.server"

const TITLE = "Pedidos de confirmação"

export const meta = () => pageMeta(TITLE)

export const loader = adminLoader(waitingPermissions, async ({ db, admin }) => ({
  rows: await viewApprovals(db.replica, admin),
}))

export default function ApprovalsPage() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <>
      <header className="page-head">
        <h1>{TITLE}</h1>
        <p className="page-head__note">
          O que pede duas pessoas: uma pede, outra confirma. O que espera vem primeiro.
        </p>
        <div className="page-head__actions">
          <ExportButton area="approvals" />
        </div>
      </header>
      <ExportForm area="approvals" />
      {rows.length === 0 ? (
        <p className="empty">Nada espera uma segunda pessoa. O que alguém pedir aparece aqui.</p>
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
