import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import type { WinnerView } from "./detail-view.server"

const events: Readonly<Record<string, string>> = {
  validate: "Conferência",
  invalidate: "Invalidado",
  "invalidate-asked": "Desclassificação pedida",
  "invalidate-confirmed": "Desclassificado",
  "invalidate-withdrawn": "Pedido de desclassificação retirado",
  surrogate: "Chamado como suplente",
}

/** What was decided about the place, newest first. */
export function WinnerHistory({ history }: Pick<WinnerView, "history">) {
  return (
    <Card title="Histórico">
      {history.length === 0 ? (
        <p className="empty">Nada foi decidido ainda.</p>
      ) : (
        <ol className="history">
          {history.map(({ id, at, action, by, reason }) => (
            <li key={id}>
              <Moment at={at} /> {events[action] ?? action}
              {by && `, por ${by}`}
              {reason && <p>{action === "surrogate" ? `Por que o lugar vagou: ${reason}` : reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
