import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import type { InvoiceEvent } from "#app/domain/invoices/invoice-history.server"

/** Audit actions and log events → what they say here; one without words yet shows its own name. */
const words: Record<string, string> = {
  "invoice-sent": "Enviado",
  "prize-won": "Prêmio instantâneo ganho",
  validate: "Validado",
  invalidate: "Invalidado",
  reinstate: "Validado de novo",
  update: "Decisão desfeita",
}

const counted = ({ event, numbers }: InvoiceEvent) => {
  if (numbers === 0) return null
  const verb = event === "invalidate" ? ["anulado", "anulados"] : ["de volta", "de volta"]
  return numbers === 1 ? `1 número ${verb[0]}` : `${numbers} números ${verb[1]}`
}

const notBack = ({ numbersSpent }: InvoiceEvent) => {
  if (numbersSpent === 0) return null
  const [count, verb] = numbersSpent === 1 ? ["1 número", "voltou"] : [`${numbersSpent} números`, "voltaram"]
  return `${count} não ${verb}: a sobra do cupom anterior já contou em outro.`
}

export function History({ events }: { events: readonly InvoiceEvent[] }) {
  return (
    <Card title="Histórico">
      <ol className="history">
        {events.map((event) => (
          <li key={event.id}>
            <Moment at={event.at} />
            <span>
              {words[event.event] ?? event.event}
              {event.by && ` por ${event.by}`}
            </span>
            {event.reason && <p>{event.reason}</p>}
            {counted(event) && <p>{counted(event)}</p>}
            {notBack(event) && <p>{notBack(event)}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
