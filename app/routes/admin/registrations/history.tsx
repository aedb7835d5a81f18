import { Card } from "#app/admin/detail-page"
import { LinkIf } from "#app/admin/link-if"
import { Moment } from "#app/admin/moment"
import type { InvoiceStatus as Status } from "#app/domain/invoices/invoice"
import type { LatestEvent } from "#app/domain/registrations/registration-history.server"
import { formatCents } from "#app/domain/invoices/money"
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

/** What an event says here; one that only a newer version knows shows its own name. */
const words: Record<LatestEvent["event"], string> = {
  registered: "Cadastro feito",
  "signed-in": "Entrou",
  "profile-edited": "Perfil editado",
  "email-updated": "Email alterado por administrador",
  "password-changed": "Senha alterada",
  "password-reset": "Senha recuperada",
  canceled: "Conta cancelada pela pessoa",
  disabled: "Conta cancelada por administrador",
  enabled: "Conta reativada",
  impersonated: "Administrador entrou como participante",
  "invoice-sent": "Cupom enviado",
  "prize-won": "Prêmio instantâneo ganho",
  "news-allowed": "Pediu novidades por email",
  "news-stopped": "Parou as novidades por email",
  "disqualification-answered": "Respondeu a um pedido de desclassificação",
  "paper-sent": "Papel de prêmio enviado",
}

export function EventLog({ events }: { events: readonly LatestEvent[] }) {
  return (
    <Card title="Histórico">
      {events.length === 0 ? (
        <p className="empty">Nada ainda.</p>
      ) : (
        <ol className="history">
          {events.map(({ id, event, at }) => (
            <li key={id}>
              <Moment at={at} />
              <span>{words[event] ?? event}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
