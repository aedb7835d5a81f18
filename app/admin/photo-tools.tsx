import { useEffect, useState } from "react"
import { Button, type ButtonProps } from "#app/ui/button"

type Props = { href: string; name: string; alt?: string; lazy?: boolean }

const CLOSEST = 4

/** A photo to be turned and looked at closely; without scripts as it is, with the way to its full size. */
export function PhotoTools({ href, name, alt = name, lazy }: Props) {
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <>
      <div className="desk__frame" tabIndex={0} role="group" aria-label={name}>
        <div className="desk__sheet" data-zoom={zoom} data-turn={turn}>
          <img src={href} alt={alt} loading={lazy ? "lazy" : undefined} />
        </div>
      </div>
      <div className="desk__steps">
        {isAlive && (
          <>
            <Tool of={name} disabled={zoom === CLOSEST} onClick={() => setZoom(Math.min(CLOSEST, zoom + 1))}>
              Aumentar
            </Tool>
            <Tool of={name} disabled={zoom === 1} onClick={() => setZoom(Math.max(1, zoom - 1))}>
              Diminuir
            </Tool>
            <Tool of={name} onClick={() => setTurn((turn + 1) % 4)}>
              Girar
            </Tool>
          </>
        )}
        <a href={href} target="_blank" rel="noreferrer">
          Abrir em tamanho real<span className="visually-hidden">: {name}</span>
        </a>
      </div>
    </>
  )
}

/** Of several photos on a page each says whose tool it is. */
const Tool = ({
  of,
  children,
  ...rest
}: Pick<ButtonProps, "disabled" | "onClick" | "children"> & { of: string }) => (
  <Button {...rest} type="button" variant="secondary" small>
    {children}
    <span className="visually-hidden">: {of}</span>
  </Button>
)
