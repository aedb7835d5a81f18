import { Card } from "#app/admin/detail-page"
import { paths } from "#app/paths"

type Props = { invoice: { id: string; protocol: string; hasPhoto: boolean } }

/** The photo beside the data; in a tab of its own it has its full size. */
export function Photo({ invoice: { id, protocol, hasPhoto } }: Props) {
  const href = paths.admin.invoicePhoto(id)
  return (
    <Card title="Foto do cupom">
      {hasPhoto ? (
        <a href={href} target="_blank" rel="noreferrer" title="Abrir em tamanho real">
          <img className="detail__photo" src={href} alt={`Foto do cupom ${protocol}`} />
        </a>
      ) : (
        <p className="empty">Enviado sem foto.</p>
      )}
    </Card>
  )
}
