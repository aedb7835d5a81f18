import { Fragment } from "react"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { InvoiceStatus, RequestStatus } from "#app/admin/status/participant-status"
import { formatCents } from "#app/domain/invoices/money"
import { paths } from "#app/paths"
import { sayInvalid } from "#app/words/reasons/invalid-invoice"
import { requestKindWords } from "#app/words/reasons/requests"
import { listOf } from "./list-of"
import { type PartOf, RecordPart } from "./record-part"

export const Coupons = ({ person, rows }: PartOf<"invoices">) => (
  <RecordPart
    title="Últimos cupons"
    empty="Nenhum cupom enviado."
    all={listOf(paths.admin.invoices, person)}
    headers={["Protocolo", "Situação", "Valor", "Recebido"]}
    rows={rows}
    cells={({ id, protocol, status, reason, totalCents, receivedAt }) => [
      <LinkIf key="protocol" permission="invoices:view" to={paths.admin.invoice(id)}>
        {protocol}
      </LinkIf>,
      <Fragment key="status">
        <InvoiceStatus value={status} />
        {reason && <span className="list__sub">{sayInvalid(reason, "pt")}</span>}
      </Fragment>,
      formatCents(totalCents),
      <Moment key="receivedAt" at={receivedAt} />,
    ]}
  />
)

export const Requests = ({ person, rows }: PartOf<"requests">) => (
  <RecordPart
    title="Pedidos"
    empty="Nenhum pedido."
    all={listOf(paths.admin.requests, person)}
    headers={["Pedido", "Situação", "Cupom", "Recebido"]}
    rows={rows}
    cells={({ id, kind, state, protocol, createdAt }) => [
      <LinkIf key="kind" permission="registrations:view" to={paths.admin.request(id)}>
        {requestKindWords[kind]}
      </LinkIf>,
      <RequestStatus key="state" value={state} />,
      protocol ?? "—",
      <Moment key="createdAt" at={createdAt} />,
    ]}
  />
)
