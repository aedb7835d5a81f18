import { Card } from "#app/admin/detail-page"
import { TicketStatus } from "#app/admin/status/draw-status"
import { Table } from "#app/ui/table"
import type { InvoiceView } from "./detail-view.server"

/** The numbers that the invoice earned; one that is void, or takes no part by its draw's closed list, stays and says so. */
export function Numbers({ tickets }: Pick<InvoiceView, "tickets">) {
  return (
    <Card title={`Números da sorte (${tickets.length})`}>
      {tickets.length === 0 ? (
        <p className="empty">Não rendeu nenhum número.</p>
      ) : (
        <Table caption="Números da sorte" className="list">
          <thead>
            <tr>
              <th scope="col">Número</th>
              <th scope="col">Sorteio</th>
              <th scope="col">Situação</th>
            </tr>
          </thead>
          <tbody>
            {tickets.map(({ id, number, drawTitle, isVoid, whyLeftOut }) => (
              <tr key={id}>
                <th scope="row">{isVoid || whyLeftOut ? <del>{number}</del> : number}</th>
                <td className="list__wrap">{drawTitle}</td>
                <td className="list__wrap">
                  <TicketStatus isVoid={isVoid} isLeftOut={whyLeftOut !== null} />
                  {whyLeftOut && <span className="list__sub">{whyLeftOut}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
