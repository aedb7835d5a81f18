import { Link, useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { DispatchStatus, dispatchStatuses } from "#app/admin/status/dispatch-status"
import { type DispatchLine, listDispatches } from "#app/domain/dispatches/dispatches.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"

export const meta = () => pageMeta("Emails")

export const loader = adminLoader("dispatches:list", async ({ db, url }) => ({
  page: await listDispatches(db.replica, url),
}))

const columns: ListColumn<DispatchLine, "dispatches">[] = [
  {
    header: "Título",
    wraps: true,
    cell: ({ id, title }) => (
      <LinkIf permission="dispatches:view" to={paths.admin.dispatch(id)}>
        {title}
      </LinkIf>
    ),
  },
  { header: "Situação", cell: ({ state }) => <DispatchStatus value={state} /> },
  { name: "template", wraps: true, cell: ({ template, number }) => `${template}, versão ${number}` },
  { name: "scheduledAt", sort: "scheduledAt", cell: ({ scheduledAt }) => <Moment at={scheduledAt} /> },
  { name: "createdAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

export default function DispatchesPage() {
  const { page } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <ListPage
      title="Emails"
      area="dispatches"
      page={page}
      search="Título"
      actions={
        <>
          {can("dispatches:view") && (
            <Link to={paths.admin.dispatchList} className={buttonClass({ variant: "secondary" })}>
              Destinatários
            </Link>
          )}
          {can("dispatches:create") && (
            <Link to={paths.admin.dispatchesCreate} className={buttonClass()}>
              Criar envio
            </Link>
          )}
        </>
      }
      filters={<SelectFilter name="state" options={dispatchStatuses} all="Todas" />}
      columns={columns}
    />
  )
}
