import { brand } from "#app/brand"
import { Crest } from "#app/ui/crest"
import type { QrPath } from "./qr-path.server"

type Props = {
  name: string
  place: string
  site: string
  /** The law wants their numbers on whatever advertises the promotion. */
  certificates: readonly string[]
  qr: QrPath
}

/** A sheet of A4 for a bar's wall. */
export function Poster({ name, place, site, certificates, qr }: Props) {
  return (
    <article className="poster" aria-label={`Cartaz de ${name}`}>
      <p className="poster__title">
        {brand.titleLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <div className="poster__middle">
        <p className="poster__call">
          {brand.callLines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
        <Crest className="poster__crest" />
      </div>
      <div className="poster__foot">
        <svg
          className="poster__qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={`QR code que leva a ${site}`}
          shapeRendering="crispEdges"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.d} fill="#000" />
        </svg>
        <div className="poster__where">
          <p className="poster__site">{site}</p>
          <p className="poster__bar">
            <strong>{name}</strong>
            <span>{place}</span>
          </p>
        </div>
        <p className="poster__small">
          {brand.adultsOnly.pt} {brand.moderation.pt}
          {certificates.length > 0 && ` Certificados de autorização: ${certificates.join(" · ")}.`}
        </p>
      </div>
    </article>
  )
}
