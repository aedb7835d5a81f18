import { Link, useLocation } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { withParams } from "#app/admin/list-url"
import { DrawStatus } from "#app/admin/status/draw-status"
import { Badge } from "#app/ui/badge"
import { Table } from "#app/ui/table"
import type { SegmentView } from "./totals-view.server"

/**
 * Every run of series with how far it is used; each leads to its draw's totals. A position is used up by a number, and
 * by a coupon that came to nothing.
 */
export function Segments({ segments }: { segments: readonly SegmentView[] }) {
  const { search } = useLocation()
  // What else was asked of another draw, its series and days, is nothing of this one.
  const q = new URLSearchParams(search).get("q") ?? ""
  return (
    <Card title="Séries em uso">
      <Table caption="Séries em uso" className="list">
        <thead>
          <tr>
            <th scope="col">Sorteio</th>
            <th scope="col">Situação</th>
            <th scope="col">Séries</th>
            <th scope="col" className="table__figure">
              Posições usadas
            </th>
            <th scope="col" className="table__figure">
              De
            </th>
            <th scope="col" className="table__figure">
              Uso
            </th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ drawId, title, state, series, used, total, share, isAlarming }) => (
            <tr key={`${drawId} ${series}`}>
              <th scope="row" className="list__wrap">
                <Link to={{ search: withParams("", { q, draw: drawId }) }}>{title}</Link>
              </th>
              <td>
                <DrawStatus value={state} />
              </td>
              <td>{series}</td>
              <td className="table__figure">{used}</td>
              <td className="table__figure">{total}</td>
              <td className="table__figure">{isAlarming ? <Badge tone="bad">{share}</Badge> : share}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
