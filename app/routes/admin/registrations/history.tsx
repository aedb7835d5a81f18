import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { LinkIf } from "#app/admin/link-if"
import { Moment } from "#app/admin/moment"
import type { InvoiceStatus as Status } from "#app/domain/invoices/invoice"
import type { LatestEvent } from "#app/domain/registrations/registration-history.server"
import { formatCents } from "#app/domain/invoices/money"
import { sayEvent } from "#app/domain/logs/say-event"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"
import { InvoiceStatus } from "#app/admin/status/invoice-status"

type Invoice = { id: string; protocol: string; status: Status; totalCents: number; receivedAt: Date }

export function LatestInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Card title="Últimos cupons">
      {invoices.length === 0 ? (
        <p className="empty">Nenhum cupom enviado.</p>
      ) : (
        <Table caption="Últimos cupons" className="list">
          <thead>
            <tr>
              <th scope="col">Protocolo</th>
              <th scope="col">Situação</th>
              <th scope="col" className="table__figure">
                Valor
              </th>
              <th scope="col">Recebido</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ id, protocol, status, totalCents, receivedAt }) => (
              <tr key={id}>
                <th scope="row">
                  <LinkIf permission="invoices:view" to={paths.admin.invoice(id)}>
                    {protocol}
                  </LinkIf>
                </th>
                <td>
                  <InvoiceStatus value={status} />
                </td>
                <td className="table__figure">{formatCents(totalCents)}</td>
                <td>
                  <Moment at={receivedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

export function EventLog({ person, events }: { person: string; events: readonly LatestEvent[] }) {
  const mayRead = useCan()("logs:list")
  return (
    <Card title="Histórico">
      {events.length === 0 ? (
        <p className="empty">Nada ainda.</p>
      ) : (
        <ol className="history">
          {events.map(({ id, event, at }) => (
            <li key={id}>
              <Moment at={at} />
              <span>{sayEvent(event)}</span>
            </li>
          ))}
        </ol>
      )}
      {mayRead && (
        <p className="commands">
          <Link to={`${paths.admin.logs}?${new URLSearchParams({ q: person })}`}>Tudo nos logs</Link>
        </p>
      )}
    </Card>
  )
}
