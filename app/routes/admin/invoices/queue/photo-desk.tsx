import { Card } from "#app/admin/detail-page"
import { PhotoTools } from "#app/admin/photo-tools"
import { paths } from "#app/paths"

type Props = { id: string; protocol: string; hasPhoto: boolean }

/** The photo beside the decision. */
export function PhotoDesk({ id, protocol, hasPhoto }: Props) {
  if (!hasPhoto)
    return (
      <Card title="Foto do cupom">
        <p className="empty">Enviado sem foto.</p>
      </Card>
    )
  return (
    <div className="desk__photo">
      <Card title="Foto do cupom">
        <PhotoTools
          href={paths.admin.invoicePhoto(id)}
          name="Foto do cupom"
          alt={`Foto do cupom ${protocol}`}
        />
      </Card>
    </div>
  )
}
