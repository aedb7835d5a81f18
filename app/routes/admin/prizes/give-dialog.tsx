import { CommandDialog } from "#app/admin/command-dialog"
import { TextareaField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"

type Fields = { person: string; reason: string; email: string; password: string; code: string }

/** A gift takes two: the one who is signed in, and another who proves here to be there. */
export function GiveDialog({ answer }: { answer: Refusal | undefined }) {
  const [form, fields] = usePageForm<Fields>({ intent: "give", answer })
  return (
    <CommandDialog command="give" form={form}>
      <TextField field={fields.person} label="CPF ou código do cadastro" autoComplete="off" required />
      <TextareaField field={fields.reason} label="Motivo" rows={2} maxLength={500} required />
      <p>Outro administrador confirma:</p>
      <TextField field={fields.email} label="Email" type="email" autoComplete="off" required />
      <TextField field={fields.password} label="Senha" type="password" autoComplete="off" required />
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
