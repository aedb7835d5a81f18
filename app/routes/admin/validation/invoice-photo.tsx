import { Card } from "#app/admin/detail-page"
import { PhotoTools } from "#app/admin/photo-tools"
import { useCan } from "#app/admin/frame-data"
import { paths } from "#app/paths"
import type { RecordView } from "./record-view.server"

/** The invoice's photo beside the papers. */
export function InvoicePhoto({ invoice }: { invoice: NonNullable<RecordView["invoice"]> }) {
  const mayView = useCan()("invoices:view")
  const href = paths.admin.invoicePhoto(invoice.id)
  return (
    <Card title="Foto do cupom">
      {invoice.hasPhoto && mayView ? (
        <PhotoTools href={href} name="Foto do cupom" alt={`Foto do cupom ${invoice.protocol}`} />
      ) : (
        <p className="empty">{invoice.hasPhoto ? "Você não pode abrir cupons." : "Enviado sem foto."}</p>
      )}
    </Card>
  )
}
