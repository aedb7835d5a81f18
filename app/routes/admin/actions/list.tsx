import { useLoaderData } from "@remix-run/react"
import { PeriodFilter, SelectFilter, TextFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { can } from "#app/auth/permissions"
import { actionFilters, listActions } from "#app/domain/actions/actions.list.server"
import { paths } from "#app/paths"
import { sayNumber } from "#app/words/count"

export const meta = () => pageMeta("Auditoria")

export const loader = adminLoader("actions:list", async ({ db, url, admin }) => {
  const [page, filters] = await Promise.all([
    listActions(db.replica, url, {
      reasons: can(admin.permissions, "actions:view"),
      named: can(admin.permissions, "registrations:view"),
    }),
    actionFilters(db.replica),
  ])
  return { page, filters }
})

/** What there is but one of goes by a word, whose end says nothing. */
const isId = (subjectId: string): boolean => subjectId.length === 36

export default function ActionsPage() {
  const { page, filters } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Auditoria"
      area="actions"
      page={page}
      search="Nome, CPF, protocolo, id ou posição"
      filters={
        <>
          <SelectFilter name="user" options={filters.users} />
          <SelectFilter name="area" options={filters.areas} all="Todas" />
          <SelectFilter name="action" options={filters.actions} all="Todas" />
          <SelectFilter name="type" label="Registro" options={filters.subjects} />
          <TextFilter name="subject" />
          <PeriodFilter />
        </>
      }
      columns={[
        {
          header: "Posição",
          sort: "seq",
          cell: ({ id, seq }) => (
            <LinkIf permission="actions:view" to={paths.admin.action(id)}>
              {sayNumber(seq)}
            </LinkIf>
          ),
        },
        { name: "at", cell: ({ at }) => <Moment at={at} /> },
        { name: "administrator", wraps: true, cell: ({ by }) => by ?? "Sistema" },
        {
          name: "action",
          wraps: true,
          cell: ({ area, action, reason }) => (
            <>
              {`${area}: ${action.toLowerCase()}`}
              {reason && <span className="list__sub">{reason}</span>}
            </>
          ),
        },
        {
          name: "subject",
          cell: ({ subject, subjectId }) => (
            <>
              {subject} {isId(subjectId) && <span className="list__code">{subjectId.slice(-6)}</span>}
            </>
          ),
        },
      ]}
    />
  )
}
