import { Link, useLoaderData } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { requestFilters, RequestStatus } from "#app/admin/status/participant-status"
import { can } from "#app/auth/permissions"
import { listRequests } from "#app/domain/requests/requests.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { choicesOf } from "#app/words/states"
import { requestKindWords } from "#app/words/reasons/requests"
import { answersSome } from "./may-answer"

export const meta = () => pageMeta("Pedidos")

export const loader = adminLoader("registrations:list", async ({ db, url, admin }) => {
  const named = can(admin.permissions, "registrations:view")
  const page = await listRequests(db.replica, url, { named })
  return { page }
})

const kinds = choicesOf(requestKindWords)

export default function RequestsPage() {
  const { page } = useLoaderData<typeof loader>()
  const may = useCan()
  return (
    <ListPage
      title="Pedidos"
      area="requests"
      page={page}
      actions={
        may("registrations:view") &&
        answersSome.some(may) && (
          <Link className={buttonClass()} to={paths.admin.requestsQueue}>
            Responder em fila
          </Link>
        )
      }
      search="Protocolo, nome ou CPF"
      summary={
        <p className="page-head__note">
          Sem busca aparecem os que esperam resposta, primeiro quem espera há mais tempo.
        </p>
      }
      filters={
        <>
          <SelectFilter name="state" options={requestFilters} all="Por responder" />
          <SelectFilter name="kind" options={kinds} />
          <PeriodFilter />
        </>
      }
      columns={[
        {
          header: "Pedido",
          wraps: true,
          cell: ({ id, kind }) => (
            <LinkIf permission="registrations:view" to={paths.admin.request(id)}>
              {requestKindWords[kind]}
            </LinkIf>
          ),
        },
        { header: "Situação", cell: ({ state }) => <RequestStatus value={state} /> },
        {
          name: "person",
          wraps: true,
          cell: ({ name, cpf }) => (
            <>
              {name}
              <span className="list__sub">{cpf}</span>
            </>
          ),
        },
        { name: "protocol", cell: ({ protocol }) => protocol ?? "—" },
        { name: "receivedAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { name: "answeredAt", cell: ({ answeredAt }) => (answeredAt ? <Moment at={answeredAt} /> : "—") },
      ]}
    />
  )
}
