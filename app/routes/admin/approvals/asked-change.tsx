import { Card } from "#app/admin/detail-page"
import type { AskedLine } from "./asked-lines.server"

/** Both versions side by side: what stood when somebody asked, and what a yes makes of it. */
export function AskedChange({ lines }: { lines: readonly AskedLine[] }) {
  if (lines.length === 0) return null
  return (
    <Card title="O que muda">
      <table className="audit-diff">
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Quando se pediu</th>
            <th scope="col">Pedido</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, was, becomes }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{was}</td>
              <td>
                <ins>{becomes}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
