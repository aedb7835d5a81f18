import { useLoaderData } from "@remix-run/react"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { TicketStatus, ticketStates } from "#app/admin/status/draw-status"
import { can } from "#app/auth/permissions"
import { listDrawOptions, listTickets } from "#app/domain/tickets/tickets.list.server"
import { paths } from "#app/paths"

export const meta = () => pageMeta("Números da sorte")

export const loader = adminLoader("tickets:list", async ({ db: { replica }, url, admin }) => {
  const named = can(admin.permissions, "registrations:view")
  const [page, draws] = await Promise.all([listTickets(replica, url, { named }), listDrawOptions(replica)])
  return { page, draws }
})

export default function TicketsPage() {
  const { page, draws } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Números da sorte"
      area="tickets"
      page={page}
      search="Número, protocolo, nome ou CPF"
      filters={
        <>
          <SelectFilter name="draw" options={draws} />
          <SelectFilter name="state" options={ticketStates} all="Todas" />
          <PeriodFilter />
        </>
      }
      columns={[
        { header: "Número", cell: ({ number, isVoid }) => (isVoid ? <del>{number}</del> : number) },
        { name: "draw", wraps: true, cell: ({ draw }) => draw },
        {
          name: "person",
          wraps: true,
          cell: ({ registrationId, person }) => (
            <LinkIf permission="registrations:view" to={paths.admin.registration(registrationId)}>
              {person}
            </LinkIf>
          ),
        },
        { name: "cpf", cell: ({ cpf }) => cpf },
        {
          name: "protocol",
          cell: ({ invoiceId, protocol }) => (
            <LinkIf permission="invoices:view" to={paths.admin.invoice(invoiceId)}>
              {protocol}
            </LinkIf>
          ),
        },
        {
          name: "at",
          sort: "createdAt",
          wraps: true,
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
        { header: "Situação", cell: ({ isVoid }) => <TicketStatus isVoid={isVoid} /> },
      ]}
    />
  )
}
