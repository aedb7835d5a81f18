import { Form } from "@remix-run/react"
import { invoiceStatusLabel } from "#app/admin/status/participant-status"
import type { InvoiceStatus } from "#app/domain/invoices/invoice"
import { GoneForm } from "#app/forms/post-form"
import { type Refusal, typedIn } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { useBusyPage } from "#app/admin/use-busy"

export type Undoable = { id: string; protocol: string; status: InvoiceStatus; version: number }

type Props = { undoable: Undoable | null; answer: Refusal | undefined; shownId?: string }

/** What was decided last, with the way back, or why the last command was refused. */
export function Done({ undoable, answer, shownId }: Props) {
  const busy = useBusyPage()
  return (
    <>
      {answer && !isOwn(answer, shownId) && (
        <GoneForm intent={answer.intent ?? ""} answer={answer} summary="Não deu certo" />
      )}
      {undoable && (
        <Notice
          tone="success"
          actions={
            <Form method="post">
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="id" value={undoable.id} />
              <input type="hidden" name="version" value={undoable.version} />
              <Button variant="secondary" small disabled={busy}>
                Desfazer
              </Button>
            </Form>
          }
        >
          Cupom {undoable.protocol} {invoiceStatusLabel(undoable.status).toLowerCase()}.
        </Notice>
      )}
    </>
  )
}

/** The form of reasons says itself what is wrong with it, as long as its coupon is the one that is shown. */
const isOwn = (answer: Refusal, shownId: string | undefined) =>
  answer.intent === "invalidate" && shownId !== undefined && (typedIn(answer, "id") ?? shownId) === shownId
