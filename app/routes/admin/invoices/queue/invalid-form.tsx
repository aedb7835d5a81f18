import type { FieldMetadata } from "@conform-to/react"
import { useBusyPage } from "#app/admin/use-busy"
import { useKeysOn } from "#app/admin/use-keys-on"
import type { QueuedInvalidFields } from "#app/domain/invoices/queue-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { useStanding } from "#app/forms/mended-fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { FieldErrors } from "#app/ui/field"
import { invalidWords } from "#app/words/reasons/invalid-invoice"
import { commandIds, REASONS } from "./queue-keys"

type Props = {
  invoice: { id: string; version: number }
  answer: Refusal | undefined
  constraint: Constraint
}

/** One reason of the list and the button: two taps. The owner reads the reason by email. */
export function InvalidForm({ invoice, answer, constraint }: Props) {
  const [form, fields] = usePageForm<QueuedInvalidFields>({ intent: "invalidate", answer, constraint })
  const busy = useBusyPage()
  const keysOn = useKeysOn()
  return (
    <PostForm form={form} summary="Não deu certo" className="form desk__invalid">
      <input type="hidden" name="id" value={invoice.id} />
      <input type="hidden" name="version" value={invoice.version} />
      <ReasonChoice field={fields.reasonCode} />
      <TextField
        field={fields.reason}
        label="Nas minhas palavras"
        hint="Vai para a pessoa, depois do motivo da lista."
        optional="opcional"
        maxLength={500}
        autoComplete="off"
      />
      <div>
        <Button
          id={commandIds.invalidate}
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

function ReasonChoice({ field: drawn }: { field: FieldMetadata }) {
  const keysOn = useKeysOn()
  const field = useStanding(drawn)
  return (
    <fieldset
      className="choices"
      id={field.id}
      aria-describedby={field.errors ? `${field.id}-error` : undefined}
    >
      <legend className="choices__legend">Motivo, como a pessoa lê no email</legend>
      <FieldErrors id={field.id} errors={field.errors} />
      {Object.entries(invalidWords).map(([code, { pt }], at) => (
        <div key={code} className="check">
          <input
            type="radio"
            className="check__box"
            id={`${REASONS}-${at + 1}`}
            name={field.name}
            value={code}
            defaultChecked={field.initialValue === code}
            aria-keyshortcuts={keysOn ? String(at + 1) : undefined}
            required
          />
          <label className="check__label" htmlFor={`${REASONS}-${at + 1}`}>
            {pt}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
