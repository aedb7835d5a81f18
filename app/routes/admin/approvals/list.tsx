import { useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { RecordLink } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { ApprovalStatus } from "#app/admin/status/approval-status"
import { waitingPermissions } from "#app/domain/four-eyes/waiting"
import { approvalTitles } from "#app/words/approvals"
import { waitingWords } from "#app/words/four-eyes"
import { choicesOf, stateWords } from "#app/words/states"
import { viewApprovals } from "./list-view.server"

const TITLE = "Pedidos de confirmação"

export const meta = () => pageMeta(TITLE)

export const loader = adminLoader(waitingPermissions, async ({ db, url, admin }) => ({
  page: await viewApprovals(db.replica, { params: url.searchParams, reader: admin }),
}))

const kinds = [...choicesOf(approvalTitles), ...choicesOf(waitingWords)]

export default function ApprovalsPage() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={TITLE}
      area="approvals"
      page={page}
      search="Quem pediu, pessoa, cupom, prêmio"
      empty="Nada espera uma segunda pessoa. O que alguém pedir aparece aqui."
      summary={
        <p className="page-head__note">
          O que pede duas pessoas: uma pede, outra confirma. O que espera vem primeiro.
        </p>
      }
      filters={
        <>
          <SelectFilter name="kind" options={kinds} />
          <SelectFilter name="status" options={choicesOf(stateWords.approvals)} all="Todas" />
        </>
      }
      columns={[
        {
          header: "Pedido",
          wraps: true,
          cell: ({ to, title, subject }) => (
            <>
              <RecordLink to={to}>{title}</RecordLink>
              <span className="list__sub">{subject}</span>
            </>
          ),
        },
        { header: "Situação", cell: ({ state }) => <ApprovalStatus value={state} /> },
        { name: "requestedBy", wraps: true, cell: ({ askedBy }) => askedBy },
        { name: "requestedAt", sort: "askedAt", cell: ({ askedAt }) => <Moment at={askedAt} /> },
      ]}
    />
  )
}
