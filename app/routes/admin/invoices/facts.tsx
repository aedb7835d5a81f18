import { LinkIf, PersonFact } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { groupedKey } from "#app/domain/invoices/access-key"
import { formatCents } from "#app/domain/invoices/money"
import { formatCnpj } from "#app/domain/stores/cnpj"
import { paths } from "#app/paths"
import type { DescribedFact } from "#app/ui/description-list"
import type { InvoiceView } from "./detail-view.server"
import { PrizeStatus } from "#app/admin/status/prize-status"

export const invoicePersonFacts = ({ person, store }: InvoiceView): DescribedFact[] => [
  {
    term: "Pessoa",
    value: <PersonFact person={person} />,
  },
  { term: "CPF", value: person.cpf },
  { term: "Bar", value: `${store.name}, ${store.city}, ${store.uf}` },
  { term: "CNPJ", value: formatCnpj(store.cnpj) },
]

const models: Record<string, string> = { "65": "NFC-e", "55": "NF-e", "59": "CF-e SAT" }

export const paperFacts = ({ invoice }: InvoiceView): DescribedFact[] => [
  { term: "Valor", value: formatCents(invoice.totalCents) },
  { term: "Data da compra", value: invoice.issuedOn },
  { term: "Número do cupom", value: invoice.number },
  {
    term: "Tipo",
    value: invoice.accessKey
      ? (models[invoice.accessKey.slice(20, 22)] ?? "Com chave")
      : "Digitado, sem chave",
  },
  ...(invoice.accessKey
    ? [{ term: "Chave de acesso", value: groupedKey(invoice.accessKey), wide: true }]
    : []),
  { term: "Chave única", value: invoice.naturalKey, wide: true },
  ...(invoice.items.length > 0
    ? [{ term: "Produtos", value: invoice.items.map(saidItem).join("; "), wide: true }]
    : []),
  ...(invoice.carryCents > 0
    ? [{ term: "Saldo para o próximo", value: formatCents(invoice.carryCents) }]
    : []),
  { term: "Recebido", value: <Moment at={invoice.receivedAt} /> },
  { term: "Endereço IP", value: invoice.ip },
]

const saidItem = ({ name, quantity }: { name: string; quantity: number }) => `${quantity} × ${name}`

/** What a reviewer decided; while it waits, why it does stands above the data. */
export const reviewFacts = ({ invoice, reviewer, review }: InvoiceView): DescribedFact[] => [
  ...(review && invoice.status !== "pending"
    ? [{ term: "Esteve em revisão", value: review.text, wide: true }]
    : []),
  ...(reviewer ? [{ term: "Revisado por", value: reviewer.name }] : []),
  ...(invoice.reviewedAt ? [{ term: "Revisado em", value: <Moment at={invoice.reviewedAt} /> }] : []),
  ...(invoice.reason ? [{ term: "Motivo", value: invoice.reason, wide: true }] : []),
]

export const invoicePrizeFacts = (award: NonNullable<InvoiceView["award"]>): DescribedFact[] => [
  {
    term: "Prêmio",
    value: (
      <LinkIf permission="prizes:view" to={paths.admin.prize(award.prizeId)}>
        {award.name}
      </LinkIf>
    ),
  },
  { term: "Valor", value: formatCents(award.valueCents) },
  { term: "Situação", value: <PrizeStatus value={award.state} /> },
  { term: "Ganho em", value: <Moment at={award.awardedAt} /> },
  ...(award.reason ? [{ term: "Motivo", value: award.reason, wide: true }] : []),
]
