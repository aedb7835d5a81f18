import { LinkIf, PersonFact } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { InvoiceStatus } from "#app/admin/status/participant-status"
import { paths } from "#app/paths"
import type { DescribedFact } from "#app/ui/description-list"
import type { InvalidPrizeView } from "./detail-view.server"

/** Why somebody lost it, and who decided last. */
export const lossFacts = ({
  reason,
  decidedBy,
  decidedAt,
  releasedAt,
}: InvalidPrizeView): DescribedFact[] => [
  ...(reason ? [{ term: "Motivo", value: reason, wide: true }] : []),
  ...(decidedBy ? [{ term: "Decidido por", value: decidedBy }] : []),
  ...(decidedAt ? [{ term: "Decidido em", value: <Moment at={decidedAt} /> }] : []),
  ...(releasedAt ? [{ term: "Voltou à oferta", value: <Moment at={releasedAt} /> }] : []),
]

export const lostPrizeFacts = ({ id, prize, invoice, awardedAt }: InvalidPrizeView): DescribedFact[] => [
  {
    term: "Prêmio",
    value: (
      <LinkIf permission="prizes:view" to={paths.admin.prize(prize.id)}>
        {prize.name}
      </LinkIf>
    ),
  },
  { term: "Valor", value: prize.value },
  { term: "Ganho em", value: <Moment at={awardedAt} /> },
  {
    term: "Cupom",
    value: invoice ? (
      <>
        <LinkIf permission="invoices:view" to={paths.admin.invoice(invoice.id)}>
          {invoice.protocol}
        </LinkIf>{" "}
        <InvoiceStatus value={invoice.status} />
      </>
    ) : (
      "Entregue à mão"
    ),
  },
  {
    term: "Papéis",
    value: (
      <LinkIf permission="prizes:validate" to={paths.admin.validation(id)}>
        Papéis e conferência
      </LinkIf>
    ),
  },
]

export const loserFacts = ({ person }: InvalidPrizeView): DescribedFact[] => [
  {
    term: "Nome",
    value: <PersonFact person={person} />,
  },
  { term: "CPF", value: person.cpf },
]
