import { LinkIf, PersonFact } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { InvoiceStatus } from "#app/admin/status/participant-status"
import { formatCents } from "#app/domain/invoices/money"
import { paths } from "#app/paths"
import type { DescribedFact } from "#app/ui/description-list"
import { requestAnswerWords } from "#app/words/reasons/requests"
import { sayInvalid } from "#app/words/reasons/invalid-invoice"
import type { RequestView } from "./detail-view.server"

export const requestFacts = ({ request, person, protocol }: RequestView): DescribedFact[] => [
  { term: "Participante", value: <PersonFact person={person} /> },
  { term: "CPF", value: person.cpf },
  { term: "Recebido", value: <Moment at={request.createdAt} /> },
  ...(protocol ? [{ term: "Cupom", value: protocol }] : []),
  { term: "O que a pessoa escreveu", value: <span className="lines">{request.said}</span>, wide: true },
]

export const answerFacts = ({ request, answeredBy }: RequestView): DescribedFact[] => [
  { term: "Respondido", value: <Moment at={request.answeredAt} /> },
  { term: "Por", value: answeredBy },
  {
    term: "Resposta",
    value: request.answerCode && requestAnswerWords[request.answerCode].pt,
    wide: true,
  },
  ...(request.reply
    ? [{ term: "Texto para a pessoa", value: <span className="lines">{request.reply}</span>, wide: true }]
    : []),
]

export const requestInvoiceFacts = (invoice: NonNullable<RequestView["invoice"]>): DescribedFact[] => [
  {
    term: "Protocolo",
    value: (
      <LinkIf permission="invoices:view" to={paths.admin.invoice(invoice.id)}>
        {invoice.protocol}
      </LinkIf>
    ),
  },
  { term: "Situação", value: <InvoiceStatus value={invoice.status} /> },
  { term: "Valor", value: formatCents(invoice.totalCents) },
  { term: "Compra", value: invoice.issuedOn },
  { term: "Enviado", value: <Moment at={invoice.receivedAt} /> },
  ...(invoice.hasPhoto ? [] : [{ term: "Foto", value: "Enviado sem foto" }]),
  ...(invoice.reason
    ? [{ term: "Motivo da recusa", value: sayInvalid(invoice.reason, "pt"), wide: true }]
    : []),
]
