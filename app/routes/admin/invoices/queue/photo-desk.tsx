import { useEffect, useState } from "react"
import { Card } from "#app/admin/detail-page"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"

type Props = { id: string; protocol: string; hasPhoto: boolean }

const CLOSEST = 4

/** The photo, to be turned and looked at closely; without scripts as it is, with the way to its full size. */
export function PhotoDesk({ id, protocol, hasPhoto }: Props) {
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!hasPhoto)
    return (
      <Card title="Foto do cupom">
        <p className="empty">Enviado sem foto.</p>
      </Card>
    )
  const href = paths.admin.invoicePhoto(id)
  return (
    <div className="desk__photo">
      <Card title="Foto do cupom">
        <div className="desk__frame" tabIndex={0} role="group" aria-label="Foto do cupom">
          <div className="desk__sheet" data-zoom={zoom} data-turn={turn}>
            <img src={href} alt={`Foto do cupom ${protocol}`} />
          </div>
        </div>
        <div className="desk__steps">
          {isAlive && (
            <>
              <Button
                {...tool}
                disabled={zoom === CLOSEST}
                onClick={() => setZoom(Math.min(CLOSEST, zoom + 1))}
              >
                Aumentar
              </Button>
              <Button {...tool} disabled={zoom === 1} onClick={() => setZoom(Math.max(1, zoom - 1))}>
                Diminuir
              </Button>
              <Button {...tool} onClick={() => setTurn((turn + 1) % 4)}>
                Girar
              </Button>
            </>
          )}
          <a href={href} target="_blank" rel="noreferrer">
            Abrir em tamanho real
          </a>
        </div>
      </Card>
    </div>
  )
}

const tool = { type: "button", variant: "secondary", small: true } as const
