import { useLoaderData } from "@remix-run/react"
import { PeriodFilter, SelectFilter, TickFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { can } from "#app/auth/permissions"
import { unitOptions } from "#app/domain/locations/locations.server"
import { checkFilters } from "#app/domain/registrations/check-filters"
import { listRegistrations } from "#app/domain/registrations/registrations.list.server"
import { paths } from "#app/paths"
import { RegistrationStatus, registrationStatuses } from "#app/admin/status/participant-status"

export const meta = () => pageMeta("Cadastros")

export const loader = adminLoader("registrations:list", async ({ db, url, admin }) => {
  checkFilters(url.searchParams, admin.permissions)
  const reader = { named: can(admin.permissions, "registrations:view") }
  const page = await listRegistrations(db.replica, url, reader)
  return { page, units: unitOptions }
})

export default function RegistrationsPage() {
  const { page, units } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <ListPage
      title="Cadastros"
      area="registrations"
      page={page}
      commands={[
        { command: "disable", permission: "registrations:disable_or_enable", label: "Desativar" },
        { command: "block", permission: "cpf-block:create", label: "Bloquear CPF" },
      ]}
      search="Nome, email, CPF ou telefone"
      filters={
        <>
          <SelectFilter name="status" options={registrationStatuses} all="Todas" />
          <SelectFilter name="uf" options={units} />
          <PeriodFilter />
          {can("registrations:invoiceless") && <TickFilter name="invoiceless" />}
        </>
      }
      columns={[
        {
          header: "Nome",
          sort: can("registrations:view") ? "name" : undefined,
          wraps: true,
          cell: ({ id, name }) => (
            <LinkIf permission="registrations:view" to={paths.admin.registration(id)}>
              {name}
            </LinkIf>
          ),
        },
        { name: "cpf", cell: ({ cpf }) => cpf },
        { name: "city", wraps: true, cell: ({ place }) => place },
        { name: "newsletter", cell: ({ newsletter }) => (newsletter ? "Sim" : "Não") },
        { header: "Situação", cell: ({ status }) => <RegistrationStatus value={status} /> },
        { name: "registeredAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  )
}
