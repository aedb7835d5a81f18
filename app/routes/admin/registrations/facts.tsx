import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { formatCpf } from "#app/domain/registrations/cpf"
import { formatPhone } from "#app/domain/registrations/phone"
import { isWithoutPerson } from "#app/domain/registrations/shown-person"
import type { RegistrationDetail } from "#app/domain/registrations/registrations.queries.server"
import { paths } from "#app/paths"
import type { DescribedFact } from "#app/ui/description-list"
import { Stat } from "#app/ui/stat"
import { listOf } from "./list-of"
import { placeOf } from "#app/domain/registrations/place-of"

/** Each leads to what it counts, for whoever may list that. */
export function Counts({ id, invoiceCount, ticketCount, prizeCount }: RegistrationDetail) {
  const { admin } = paths
  return (
    <div className="stats">
      <Stat
        label="Cupons"
        figure={
          <LinkIf permission="invoices:list" to={listOf(admin.invoices, id)}>
            {invoiceCount}
          </LinkIf>
        }
      />
      <Stat
        label="Números da sorte"
        figure={
          <LinkIf permission="tickets:list" to={listOf(admin.tickets, id, { state: "valid" })}>
            {ticketCount}
          </LinkIf>
        }
      />
      <Stat
        label="Prêmios instantâneos"
        figure={
          <LinkIf permission="prizes:list" to={listOf(admin.prizes, id)}>
            {prizeCount}
          </LinkIf>
        }
      />
    </div>
  )
}

export const dataFacts = (person: RegistrationDetail): DescribedFact[] => [
  ...(isWithoutPerson(person) ? [] : ownFacts(person)),
  { term: "Cadastro", value: <Moment at={person.createdAt} /> },
  { term: "Endereço IP", value: person.ip && <AddressLink ip={person.ip} /> },
  { term: "Origem", value: sourceOf(person.utm) },
  ...(person.statusReason ? [{ term: "Motivo da situação", value: person.statusReason, wide: true }] : []),
  ...(person.block ? [{ term: "Motivo do bloqueio do CPF", value: person.block.reason, wide: true }] : []),
]

const AddressLink = ({ ip }: { ip: string }) => (
  <LinkIf permission="ips:view" to={paths.admin.ip(ip)}>
    {ip}
  </LinkIf>
)

const ownFacts = (person: RegistrationDetail): DescribedFact[] => [
  { term: "CPF", value: formatCpf(person.cpf) },
  { term: "Data de nascimento", value: person.birthdate },
  { term: "Email", value: person.email, double: true },
  { term: "Telefone", value: formatPhone(person.phone) },
  { term: "Cidade", value: placeOf(person) },
]

const sourceOf = ({ source, medium, campaign }: RegistrationDetail["utm"]) =>
  [source, medium, campaign].filter(Boolean).join(" / ") || null

const whyNoNews = {
  bounced: "os emails a este endereço voltam",
  complained: "alguém neste endereço marcou um como spam",
  asked: "alguém neste endereço pediu para parar",
} as const

/** What the person chose, and what keeps news from going out all the same. */
function News({ newsletter, newsStopped }: Pick<RegistrationDetail, "newsletter" | "newsStopped">) {
  if (!newsletter) return "Não"
  if (!newsStopped) return "Sim"
  return (
    <>
      Sim, mas não recebe: {whyNoNews[newsStopped.reason]}, desde <Moment at={newsStopped.at} />
    </>
  )
}

export const consentFacts = (person: RegistrationDetail): DescribedFact[] => [
  { term: "Termos de uso", value: `versão ${person.termsVersion}` },
  { term: "Regulamento", value: `versão ${person.regulationVersion}` },
  { term: "Aceitos em", value: <Moment at={person.acceptedAt} /> },
  { term: "Novidades por email", value: <News {...person} /> },
  ...(person.newsletterAt ? [{ term: "Escolhido em", value: <Moment at={person.newsletterAt} /> }] : []),
]
