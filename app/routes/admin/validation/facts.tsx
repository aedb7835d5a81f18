import { DeliveryOf } from "#app/admin/delivery-of"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { DrawStatus, winnerKindLabel } from "#app/admin/status/draw-status"
import { InvoiceStatus } from "#app/admin/status/participant-status"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import type { DescribedFact } from "#app/ui/description-list"
import type { RecordView } from "./record-view.server"
import { placeOf } from "#app/domain/registrations/place-of"

/** What the papers must show, and how to reach the person. */
export const claimantFacts = ({ person, minAge }: RecordView): DescribedFact[] => [
  {
    term: "Nome",
    value: (
      <>
        <LinkIf permission="registrations:view" to={paths.admin.registration(person.id)}>
          {person.name} {person.lastname}
        </LinkIf>{" "}
        {person.isCanceled && <Badge tone="bad">Cancelado</Badge>}
        {person.isBlocked && <Badge tone="bad">CPF bloqueado</Badge>}
      </>
    ),
  },
  { term: "CPF", value: person.cpf },
  {
    term: "Nascimento",
    value: (
      <>
        {person.birthdate} ({person.age} anos no dia){" "}
        {person.age < minAge && <Badge tone="bad">Menor de {minAge}</Badge>}
      </>
    ),
  },
  { term: "Telefone", value: person.phone },
  { term: "Email", value: person.email },
  { term: "Cidade", value: placeOf(person) },
]

const EXPIRED = "O prazo acabou: valide só quem se apresentou até esse dia. Quem não veio perde o prêmio."

export const claimFacts = (view: RecordView): DescribedFact[] => [
  ...(view.type === "award" ? awardFacts(view) : drawFacts(view)),
  // Nothing is to be handed to a surrogate whom nobody called.
  ...(view.isReserve ? [] : deadlineFacts(view)),
  ...(view.delivery ? [{ term: "Entrega", value: <DeliveryOf delivery={view.delivery} /> }] : []),
  ...(view.isExpired ? [{ term: "Retirada vencida", value: EXPIRED, wide: true }] : []),
  ...decisionFacts(view),
]

const deadlineFacts = (view: RecordView): DescribedFact[] => [
  {
    term: "Entregar até",
    value: (
      <>
        {view.deliverBy} {view.isLate && <Badge tone="bad">Atrasado</Badge>}
      </>
    ),
  },
  { term: "Retirar até", value: view.claimBy ?? "180 dias depois do fim da promoção" },
]

const awardFacts = ({
  prize,
  prizeId,
  at,
  given,
  releasedAt,
}: Extract<RecordView, { type: "award" }>): DescribedFact[] => [
  {
    term: "Prêmio",
    value: (
      <LinkIf permission="prizes:view" to={paths.admin.prize(prizeId)}>
        {prize.name}
      </LinkIf>
    ),
  },
  { term: "Valor", value: prize.value },
  { term: "Ganho em", value: <Moment at={at} /> },
  ...(given ? [{ term: "Entregue à mão por", value: `${given.by} e ${given.confirmedBy}` }] : []),
  ...(prize.instructions
    ? [
        {
          term: "O que a pessoa faz depois",
          value: <span className="lines">{prize.instructions}</span>,
          wide: true,
        },
      ]
    : []),
  ...(releasedAt ? [{ term: "Voltou à oferta", value: <Moment at={releasedAt} /> }] : []),
]

const drawFacts = ({ id, draw }: Extract<RecordView, { type: "winner" }>): DescribedFact[] => [
  {
    term: "Sorteio",
    value: (
      <>
        {draw.title} <DrawStatus value={draw.state} />
      </>
    ),
  },
  {
    term: "Número da sorte",
    value: (
      <>
        {draw.number} {draw.isVoid && <Badge tone="bad">Anulado</Badge>}
      </>
    ),
  },
  {
    term: "Lugar",
    value: (
      <LinkIf permission="winners:view" to={paths.admin.winner(id)}>
        {draw.order}º, {winnerKindLabel(draw.kind).toLowerCase()}
      </LinkIf>
    ),
  },
]

const decisionFacts = ({ decided, status, reason, papersWaived }: RecordView): DescribedFact[] => [
  ...(decided && status !== "waiting"
    ? [
        { term: "Decidido por", value: decided.by },
        { term: "Decidido em", value: <Moment at={decided.at} /> },
      ]
    : []),
  ...(papersWaived && status !== "waiting"
    ? [{ term: "Sem todos os papéis, por exceção", value: papersWaived, wide: true }]
    : []),
  ...(status === "invalid" && reason ? [{ term: "Motivo", value: reason, wide: true }] : []),
]

type Invoice = NonNullable<RecordView["invoice"]>

export const claimInvoiceFacts = ({ id, protocol, status, store, ...invoice }: Invoice): DescribedFact[] => [
  {
    term: "Protocolo",
    value: (
      <>
        <LinkIf permission="invoices:view" to={paths.admin.invoice(id)}>
          {protocol}
        </LinkIf>{" "}
        <InvoiceStatus value={status} />
      </>
    ),
  },
  {
    term: "Bar",
    value: (
      <>
        {store.name}, {store.city}, {store.uf} {!store.isActive && <Badge tone="warn">Bar inativo</Badge>}
      </>
    ),
  },
  { term: "CNPJ", value: store.cnpj },
  { term: "Número do cupom", value: invoice.number },
  ...(invoice.key ? [{ term: "Chave de acesso", value: invoice.key, wide: true }] : []),
  { term: "Data da compra", value: invoice.issuedOn },
  { term: "Valor", value: invoice.total },
  { term: "Recebido", value: <Moment at={invoice.receivedAt} /> },
  ...(invoice.review
    ? [
        {
          term: status === "pending" ? "Espera revisão" : "Esteve em revisão",
          value: <ReviewReason {...invoice.review} />,
          wide: true,
        },
      ]
    : []),
]

/** Why a person looks at the coupon, or did, and a way to those that it looks like. */
const ReviewReason = ({ text, others }: NonNullable<Invoice["review"]>) => (
  <>
    {text}{" "}
    {others.map((protocol) => (
      <LinkIf
        key={protocol}
        permission="invoices:list"
        to={`${paths.admin.invoices}?${new URLSearchParams({ q: protocol })}`}
      >
        Ver o cupom {protocol}
      </LinkIf>
    ))}
  </>
)
