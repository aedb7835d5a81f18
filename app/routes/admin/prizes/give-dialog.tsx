import { CommandDialog } from "#app/admin/command-dialog"
import type { GiveFields } from "#app/domain/prizes/prize-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"

type Props = { answer: Refusal | undefined; constraint: Constraint }

/** A gift takes two: the one who is signed in, and another who proves here to be there. */
export function GiveDialog({ answer, constraint }: Props) {
  const [form, fields] = usePageForm<GiveFields>({ intent: "give", answer, constraint })
  return (
    <CommandDialog command="give" form={form}>
      <TextField field={fields.person} label="CPF ou código do cadastro" autoComplete="off" />
      <TextareaField field={fields.reason} label="Motivo" rows={2} maxLength={500} />
      <p>Outro administrador confirma:</p>
      <TextField field={fields.email} label="Email" type="email" autoComplete="off" />
      <TextField field={fields.password} label="Senha" type="password" autoComplete="off" />
      <TextField
        field={fields.code}
        label="Código"
        optional="se usa duas etapas"
        inputMode="numeric"
        autoComplete="off"
      />
    </CommandDialog>
  )
}
