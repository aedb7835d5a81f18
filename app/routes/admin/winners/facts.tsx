import { Link } from "@remix-run/react"
import { DeliveryOf } from "#app/admin/delivery-of"
import { LinkIf, PersonFact } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { InvoiceStatus } from "#app/admin/status/participant-status"
import { winnerKindLabel } from "#app/admin/status/draw-status"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import type { DescribedFact } from "#app/ui/description-list"
import type { WinnerView } from "./detail-view.server"

export const placeFacts = ({ winner, draw, replaced, successor, ...view }: WinnerView): DescribedFact[] => [
  { term: "Sorteio", value: draw.title },
  { term: "Prêmio", value: draw.prize },
  { term: "Ordem", value: `${winner.order}, ${winnerKindLabel(winner.kind).toLowerCase()}` },
  { term: "Posição na apuração", value: `${winner.trailIndex + 1}º número examinado` },
  ...(view.hasDeadlines ? deadlineFacts({ winner, ...view }) : []),
  ...(view.delivery ? [{ term: "Entrega", value: <DeliveryOf delivery={view.delivery} /> }] : []),
  ...(replaced
    ? [{ term: "No lugar de", value: <Link to={paths.admin.winner(replaced.id)}>Nº {replaced.order}</Link> }]
    : []),
  ...(winner.calledAt ? [{ term: "Chamado em", value: <Moment at={winner.calledAt} /> }] : []),
  ...(successor
    ? [
        {
          term: "Suplente chamado",
          value: <Link to={paths.admin.winner(successor.id)}>Nº {successor.order}</Link>,
        },
      ]
    : []),
]

/** Nothing is to be handed to a surrogate whom nobody called. */
const deadlineFacts = ({
  winner,
  ...view
}: Pick<WinnerView, "winner" | "isOverdue" | "isExpired" | "isShort">): DescribedFact[] => [
  {
    term: "Entregar até",
    value: (
      <>
        {winner.deliverBy} {view.isOverdue && <Badge tone="bad">Atrasada</Badge>}
      </>
    ),
  },
  {
    term: "Retirar até",
    value: (
      <>
        {winner.claimBy} {view.isExpired && <Badge tone="bad">Vencida</Badge>}
        {view.isShort && <Badge tone="warn">Antes da entrega</Badge>}
      </>
    ),
  },
]

export const winnerPersonFacts = ({ person, invoice, isVoid, number }: WinnerView): DescribedFact[] => [
  {
    term: "Pessoa",
    value: <PersonFact person={person} />,
  },
  { term: "CPF", value: person.cpf },
  { term: "Cidade", value: person.place },
  {
    term: "Número",
    value: (
      <>
        {number} {isVoid && <Badge tone="bad">Anulado</Badge>}
      </>
    ),
  },
  {
    term: "Cupom",
    value: (
      <>
        <LinkIf permission="invoices:view" to={paths.admin.invoice(invoice.id)}>
          {invoice.protocol}
        </LinkIf>{" "}
        <InvoiceStatus value={invoice.status} />
      </>
    ),
  },
]

export const winnerDecisionFacts = ({ winner, decidedBy }: WinnerView): DescribedFact[] => [
  ...(decidedBy ? [{ term: "Decidido por", value: decidedBy }] : []),
  ...(winner.decidedAt ? [{ term: "Decidido em", value: <Moment at={winner.decidedAt} /> }] : []),
  ...(winner.reason ? [{ term: "Motivo", value: winner.reason, wide: true }] : []),
]
