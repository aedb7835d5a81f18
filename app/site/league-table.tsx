import type { ReactNode } from "react"
import { classNames } from "#app/ui/class-names"

export type LeagueRow = {
  key: string
  name: ReactNode
  /** Under the name: address, prize, draw. */
  detail?: ReactNode
  figures?: readonly ReactNode[]
  /** In the zone that counts: marked at the edge, as the classified teams are. */
  marked?: boolean
}
export type LeagueTableProps = {
  caption: string
  captionVisible?: boolean
  headers: { position: string; name: string; figures?: readonly string[] }
  rows: readonly LeagueRow[]
  /** Position of the first row, for a second page. */
  from?: number
  className?: string
}

/** Bars, winners: read as a league table, the position set large. */
export function LeagueTable({
  caption,
  captionVisible,
  headers,
  rows,
  from = 1,
  className,
}: LeagueTableProps) {
  return (
    <table className={classNames("league", className)}>
      <caption className={captionVisible ? "league__caption" : "visually-hidden"}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="league__position">
            {headers.position}
          </th>
          <th scope="col">{headers.name}</th>
          {headers.figures?.map((header) => (
            <th key={header} scope="col" className="league__figure">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key} className={row.marked ? "league__row--marked" : undefined}>
            <td className="league__position">{from + index}</td>
            <th scope="row" className="league__team">
              <span className="league__name">{row.name}</span>
              {row.detail && <span className="league__detail">{row.detail}</span>}
            </th>
            {row.figures?.map((figure, column) => (
              <td key={column} className="league__figure">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
