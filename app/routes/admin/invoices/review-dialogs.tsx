import type { ReactNode } from "react"
import { ConfirmDialog } from "#app/admin/command-dialog"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { conflictIn, sayStates } from "#app/admin/refused"
import { invoiceStatusLabel } from "#app/admin/status/participant-status"
import type { InvoiceStatus } from "#app/domain/invoices/invoice"
import { InvalidateDialog } from "./invalidate-dialog"
import type { InvoiceView } from "./detail-view.server"
import type { Refusal } from "#app/forms/refusal"

type Props = { view: InvoiceView; answer: Refusal | undefined }
/** `asks`: invalidating takes four eyes just now, and this only asks for it; `carries`: what is left over counts on. */
type DialogsProps = Props & { asks: boolean; carries: boolean }

/** The reviewer's decisions that change numbers or prize, each with what it does before the yes. */
export function ReviewDialogs({ view, asks, carries, answer }: DialogsProps) {
  const shared = { view, answer }
  return (
    <>
      <InvalidateDialog {...shared} asks={asks} />
      <Decision
        {...shared}
        command="reinstate"
        becomes="validated"
        title={`Validar de novo o cupom ${view.invoice.protocol}?`}
      >
        <p>
          Os números anulados voltam até o limite por CPF.{" "}
          {carries && "O que veio da sobra de outro cupom só volta se ela ainda não contou de novo. "}O prêmio
          volta só se ninguém ganhou nesse meio-tempo. Se a pessoa soube da recusa, recebe um email daqui a
          dois minutos.
        </p>
      </Decision>
    </>
  )
}

type DecisionProps = Props & {
  command: string
  becomes: InvoiceStatus
  title: string
  children: ReactNode
}

/** Who decides over somebody else's decision sees both first. */
function Decision({ view: { invoice }, answer, command, becomes, title, children }: DecisionProps) {
  return (
    <ConfirmDialog command={command} answer={answer} title={title} reason>
      <StaleNotice
        conflict={sayStates(conflictIn(answer), { field: "status", becomes, say: sayStatus })}
        labels={{ status: "Situação", reason: "Motivo" }}
      />
      <VersionField answer={answer} current={invoice.version} />
      {children}
    </ConfirmDialog>
  )
}

const sayStatus = (status: string) => invoiceStatusLabel(status as InvoiceStatus)
