import { Link, useLoaderData } from "@remix-run/react"
import { PeriodFilter, SelectFilter, TickFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { InvoiceStatus, invoiceStatuses } from "#app/admin/status/participant-status"
import { can } from "#app/auth/permissions"
import { countQueue } from "#app/domain/invoices/invoice-queue.server"
import { listInvoices } from "#app/domain/invoices/invoices.list.server"
import { formatCents } from "#app/domain/invoices/money"
import { listDrawOptions } from "#app/domain/tickets/tickets.list.server"
import { unitOptions } from "#app/domain/locations/locations.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { sayCounted } from "#app/words/count"
import { reviewReasonNames } from "#app/words/reasons/review"

const reasons = Object.entries(reviewReasonNames).map(([value, label]) => ({ value, label }))

export const meta = () => pageMeta("Cupons")

export const loader = adminLoader("invoices:list", async ({ db, url, admin }) => {
  const named = can(admin.permissions, "registrations:view")
  const mayDecide =
    can(admin.permissions, "invoices:validate") || can(admin.permissions, "invoices:invalidate")
  const [page, draws, queued] = await Promise.all([
    listInvoices(db.replica, url, { named }),
    listDrawOptions(db.replica),
    mayDecide ? countQueue(db.replica) : null,
  ])
  return { page, draws, queued, units: unitOptions }
})

export default function InvoicesPage() {
  const { page, draws, queued, units } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Cupons"
      area="invoices"
      page={page}
      actions={
        queued && (
          <Link className={buttonClass()} to={paths.admin.invoicesQueue}>
            {`Analisar fila (${sayCounted(queued)})`}
          </Link>
        )
      }
      commands={[{ command: "invalidate", permission: "invoices:invalidate", label: "Invalidar" }]}
      search="Protocolo, chave, CNPJ, número, nome"
      filters={
        <>
          <SelectFilter name="status" options={invoiceStatuses} all="Todas" />
          <SelectFilter name="uf" options={units} />
          <SelectFilter name="draw" options={draws} />
          <PeriodFilter />
          <SelectFilter name="reason" options={reasons} />
          <TickFilter name="review" />
        </>
      }
      columns={[
        {
          header: "Protocolo",
          cell: ({ id, protocol }) => (
            <LinkIf permission="invoices:view" to={paths.admin.invoice(id)}>
              {protocol}
            </LinkIf>
          ),
        },
        { name: "receivedAt", sort: "receivedAt", cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
        { name: "issuedOn", cell: ({ issuedOn }) => issuedOn },
        {
          name: "person",
          wraps: true,
          cell: ({ person, cpf }) => (
            <>
              {person} <span className="list__sub">{cpf}</span>
            </>
          ),
        },
        {
          name: "store",
          wraps: true,
          cell: ({ store, place }) => (
            <>
              {store} <span className="list__sub">{place}</span>
            </>
          ),
        },
        {
          name: "cents",
          sort: "totalCents",
          align: "end",
          cell: ({ totalCents }) => formatCents(totalCents),
        },
        { name: "tickets", align: "end", cell: ({ tickets }) => tickets },
        { header: "Situação", cell: ({ status }) => <InvoiceStatus value={status} /> },
      ]}
    />
  )
}
