import { DeliveryOf, type DeliveryProps } from "#app/admin/delivery-of"
import { LinkIf, PersonFact } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { InvoiceStatus } from "#app/admin/status/participant-status"
import { formatCents } from "#app/domain/invoices/money"
import { paths } from "#app/paths"
import type { DescribedFact } from "#app/ui/description-list"
import type { AwardView, PrizeView } from "./detail-view.server"

/** The moment stands there once its batch is over; before, nothing does. */
export const prizeFacts = ({ prize }: PrizeView): DescribedFact[] => [
  { term: "Valor", value: formatCents(prize.valueCents) },
  {
    term: "Lote",
    value: prize.batch ? `${prize.batch.version}. ${prize.batch.name}` : "Avulso, fora da programação",
  },
  ...(prize.moment ? [{ term: "Liberado em", value: <Moment at={prize.moment} /> }] : []),
  { term: "Criado em", value: <Moment at={prize.createdAt} /> },
  ...(prize.instructions
    ? [
        {
          term: "O que a pessoa faz depois",
          value: <span className="lines">{prize.instructions}</span>,
          wide: true,
        },
      ]
    : []),
]

export const winnerFacts = (award: AwardView, delivery: DeliveryProps["delivery"]): DescribedFact[] => [
  {
    term: "Pessoa",
    value: <PersonFact person={award.person} />,
  },
  { term: "CPF", value: award.person.cpf },
  { term: "Ganho em", value: <Moment at={award.awardedAt} /> },
  award.invoice
    ? {
        term: "Cupom",
        value: (
          <>
            <LinkIf permission="invoices:view" to={paths.admin.invoice(award.invoice.id)}>
              {award.invoice.protocol}
            </LinkIf>{" "}
            <InvoiceStatus value={award.invoice.status} />
          </>
        ),
      }
    : { term: "Cupom", value: "Entregue à mão" },
  ...(delivery ? [{ term: "Entrega", value: <DeliveryOf delivery={delivery} /> }] : []),
  ...(award.names.givenBy ? [{ term: "Entregue por", value: award.names.givenBy }] : []),
  ...(award.names.confirmedBy ? [{ term: "Confirmado por", value: award.names.confirmedBy }] : []),
  ...decisionFacts(award),
]

/** Taken back to pending it is nobody's decision any longer; what was decided before stands in the audit. */
const decisionFacts = ({ state, names, decidedAt, reason }: AwardView): DescribedFact[] =>
  state === "pending"
    ? []
    : [
        ...(names.decidedBy ? [{ term: "Decidido por", value: names.decidedBy }] : []),
        ...(decidedAt ? [{ term: "Decidido em", value: <Moment at={decidedAt} /> }] : []),
        ...(reason ? [{ term: "Motivo", value: reason, wide: true }] : []),
      ]
