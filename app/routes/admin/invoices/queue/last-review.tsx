import { invoiceStatusLabel } from "#app/admin/status/participant-status"
import { UndoNotice } from "#app/admin/undo-notice"
import type { InvoiceStatus } from "#app/domain/invoices/invoice"
import { GoneForm } from "#app/forms/post-form"
import { type Refusal, typedIn } from "#app/forms/refusal"

export type Undoable = { id: string; protocol: string; status: InvoiceStatus; version: number }

type Props = { undoable: Undoable | null; answer: Refusal | undefined; shownId?: string }

/**
 * What was decided last, with the way back, or why the last command was refused. That one may be about a coupon that the
 * queue no longer shows: its form brings by which name people know it.
 */
export function LastReview({ undoable, answer, shownId }: Props) {
  return (
    <>
      {answer && !isOwn(answer, shownId) && (
        <GoneForm intent={answer.intent ?? ""} answer={answer} summary={summaryOf(answer, shownId)} />
      )}
      {undoable && (
        <UndoNotice id={undoable.id} version={undoable.version}>
          Cupom {undoable.protocol} {invoiceStatusLabel(undoable.status).toLowerCase()}.
        </UndoNotice>
      )}
    </>
  )
}

function summaryOf(answer: Refusal, shownId: string | undefined): string {
  const [id, protocol] = [typedIn(answer, "id"), typedIn(answer, "protocol")]
  return protocol && id !== shownId ? `Não deu certo com o cupom ${protocol}` : "Não deu certo"
}

/** The form of reasons says itself what is wrong with it, as long as its coupon is the one that is shown. */
const isOwn = (answer: Refusal, shownId: string | undefined) =>
  answer.intent === "invalidate" && shownId !== undefined && (typedIn(answer, "id") ?? shownId) === shownId
