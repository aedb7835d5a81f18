import { useBusyPage } from "#app/admin/use-busy"
import { useKeysOn } from "#app/admin/use-keys-on"
import type { QueuedInvalidFields } from "#app/domain/invoices/queue-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { ReasonChoice } from "./reason-choice"
import { chooseOwnWords, invoiceCommandIds } from "./queue-keys"

type Props = {
  invoice: { id: string; version: number; protocol: string }
  answer: Refusal | undefined
  constraint: Constraint
}

/** As a refusal names them. */
const labels: Record<"reasonCode" | "reason", string> = {
  reasonCode: "Motivo",
  reason: "Nas minhas palavras",
}

/** One reason of the list, or own words, and the button: two acts. The owner reads the reason by email. */
export function InvalidForm({ invoice, answer, constraint }: Props) {
  const [form, fields] = usePageForm<QueuedInvalidFields>({ intent: "invalidate", answer, constraint })
  const busy = useBusyPage()
  const keysOn = useKeysOn()
  return (
    <PostForm form={form} summary="Não deu certo" labels={labels} className="form desk__invalid">
      <input type="hidden" name="id" value={invoice.id} />
      <input type="hidden" name="version" value={invoice.version} />
      <input type="hidden" name="protocol" value={invoice.protocol} />
      <ReasonChoice byKeys field={fields.reasonCode} />
      <TextField
        field={fields.reason}
        hint="Vai para a pessoa, depois do motivo da lista."
        optional="obrigatório com “Outro motivo”"
        autoComplete="off"
        onInput={({ currentTarget }) => chooseOwnWords(currentTarget.value)}
      />
      <div>
        <Button
          id={invoiceCommandIds.invalidate}
          variant="danger"
          disabled={busy}
          aria-keyshortcuts={keysOn ? "I" : undefined}
        >
          Invalidar
        </Button>
      </div>
    </PostForm>
  )
}
