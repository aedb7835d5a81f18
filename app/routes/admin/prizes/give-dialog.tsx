import { CommandDialog } from "#app/admin/command-dialog"
import type { GiveFields } from "#app/domain/prizes/prize-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  answer: Refusal | undefined
  constraint: Constraint
  /** Somebody asked for a gift of it already. */
  isOver: boolean
}

const labels = { person: "CPF ou código do cadastro", reason: "Motivo" }

/** A gift takes two: one asks for it, another confirms. */
export function GiveDialog({ answer, constraint, isOver }: Props) {
  const [form, fields] = usePageForm<GiveFields>({ intent: "give", answer, constraint })
  return (
    <CommandDialog command="give" form={form} labels={labels} isOver={isOver}>
      <p>Você pede, e outra pessoa com a mesma permissão confirma. Até lá nada muda.</p>
      <TextField field={fields.person} autoComplete="off" />
      <TextareaField field={fields.reason} rows={2} />
    </CommandDialog>
  )
}
