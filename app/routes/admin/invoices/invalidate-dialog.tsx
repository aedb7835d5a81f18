import { CommandDialog } from "#app/admin/command-dialog"
import { conflictIn, sayStates } from "#app/admin/refused"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { invoiceStatusLabel } from "#app/admin/status/participant-status"
import type { InvoiceStatus } from "#app/domain/invoices/invoice"
import type { InvalidFields } from "#app/domain/invoices/queue-input"
import { TextareaField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { reasonConstraint } from "#app/words/reason-length"
import type { InvoiceView } from "./detail-view.server"
import { ReasonChoice } from "./queue/reason-choice"

type Props = {
  view: InvoiceView
  /** It takes two people just now, and this only asks for it. */
  asks: boolean
  answer: Refusal | undefined
}

/** As a refusal names them. */
const labels = { reasonCode: "Motivo", reason: "Nas minhas palavras" }

/** Asks why a coupon is invalid, with the reasons of the queue, and says whose coupon it is before the yes. */
export function InvalidateDialog({ view: { invoice, person }, asks, answer }: Props) {
  const [form, fields] = usePageForm<InvalidFields>({
    intent: "invalidate",
    answer,
    constraint: reasonConstraint,
  })
  const coupon = `o cupom ${invoice.protocol}`
  return (
    <CommandDialog
      command="invalidate"
      isDanger
      form={form}
      labels={labels}
      title={asks ? `Pedir para invalidar ${coupon}?` : `Invalidar ${coupon}?`}
    >
      <StaleNotice
        conflict={sayStates(conflictIn(answer), { field: "status", becomes: "invalid", say: sayStatus })}
        labels={{ status: "Situação", reason: "Motivo" }}
      />
      <VersionField answer={answer} current={invoice.version} />
      <p>
        É de <strong>{person.name}</strong>.
        {asks && " Você pede, e outra pessoa confirma. Até lá nada muda. Com a confirmação:"}
      </p>
      <p>
        Os números da sorte são anulados e a pessoa recebe um email com o motivo. Um cupom que ganhou um
        prêmio só é invalidado depois da desclassificação.
        {!asks && invoice.status === "pending" && " Por dois minutos você pode desfazer."}
      </p>
      <ReasonChoice field={fields.reasonCode} />
      <TextareaField
        field={fields.reason}
        hint="Vai para a pessoa, depois do motivo da lista."
        optional="opcional"
        rows={3}
      />
    </CommandDialog>
  )
}

const sayStatus = (status: string) => invoiceStatusLabel(status as InvoiceStatus)
