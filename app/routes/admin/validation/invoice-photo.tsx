import { Card } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { paths } from "#app/paths"
import type { RecordView } from "./record-view.server"

/** The invoice's photo beside the papers; in a tab of its own it has its full size. */
export function InvoicePhoto({ invoice }: { invoice: NonNullable<RecordView["invoice"]> }) {
  const mayView = useCan()("invoices:view")
  const href = paths.admin.invoicePhoto(invoice.id)
  return (
    <Card title="Foto do cupom">
      {invoice.hasPhoto && mayView ? (
        <a href={href} target="_blank" rel="noreferrer" title="Abrir em tamanho real">
          <img className="detail__photo" src={href} alt={`Foto do cupom ${invoice.protocol}`} />
        </a>
      ) : (
        <p className="empty">{invoice.hasPhoto ? "Você não pode abrir cupons." : "Enviado sem foto."}</p>
      )}
    </Card>
  )
}
