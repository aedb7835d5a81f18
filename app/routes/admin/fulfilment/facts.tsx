import { LinkIf } from "#app/admin/links"
import { paths } from "#app/paths"
import type { DescribedFact } from "#app/ui/description-list"
import { deliveryWayWords } from "#app/words/states"
import type { FulfilmentView } from "./detail-view.server"

const day = (value: string | null) => value && <time dateTime={value}>{value}</time>

/** What goes, how, and until when. */
export const deliveryFacts = (view: FulfilmentView): DescribedFact[] => [
  { term: "Como", value: deliveryWayWords[view.way] },
  { term: "Código", value: view.code },
  { term: "Entregar até", value: day(view.deliverBy) },
  { term: "Retirar até", value: day(view.claimBy) },
  { term: "Enviado em", value: day(view.sentOn) },
  { term: "Entregue em", value: day(view.deliveredOn) },
  ...(view.returnedOn ? [{ term: "Devolvido em", value: day(view.returnedOn) }] : []),
  { term: view.draw ? "Sorteio" : "Protocolo do cupom", value: view.draw ?? view.protocol ?? "À mão" },
  {
    term: "Restam no estoque",
    value: (
      <LinkIf permission="prizes:manage" to={paths.admin.prizeKindsEdit(view.kindId)}>
        {view.left ?? "não contado"}
      </LinkIf>
    ),
  },
]

/** Whose it is and where it goes: in full for whoever may view registrations, or has to send it. */
export const addressFacts = ({ person, address, way, named, isRead }: FulfilmentView): DescribedFact[] => [
  {
    term: "Nome",
    value: (
      <LinkIf permission="registrations:view" to={paths.admin.registration(person.id)}>
        {person.name}
      </LinkIf>
    ),
  },
  { term: "CPF", value: person.cpf },
  ...(isRead ? [{ term: "Telefone", value: person.phone }] : []),
  ...(named ? [{ term: "Email", value: person.email }] : []),
  ...(way === "post" || address
    ? [
        {
          term: "Endereço",
          wide: true,
          value: address && (
            <address>
              {address.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          ),
        },
      ]
    : []),
]
