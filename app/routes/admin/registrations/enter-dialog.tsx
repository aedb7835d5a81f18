import type { z } from "zod"
import { CommandDialog } from "#app/admin/command-dialog"
import type { enterInput } from "#app/domain/registrations/registration-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"

type Props = { name: string; constraint: Constraint; answer: Refusal | undefined }

/** Into the site as somebody else: why, and by whose hand. */
export function EnterDialog({ name, constraint, answer }: Props) {
  const [form, fields] = usePageForm<z.input<typeof enterInput>>({ intent: "login", answer, constraint })
  return (
    <CommandDialog command="login" form={form} reloadDocument>
      <p>
        Você vai ver o site como {name}. A entrada fica registrada nas ações e no histórico da pessoa. Mudar a
        conta ou enviar algo em nome dela não é possível.
      </p>
      <TextareaField field={fields.reason} label="Motivo" rows={3} maxLength={500} />
      <TextField
        field={fields.password}
        label="Sua senha"
        type="password"
        autoComplete="current-password"
        hint="A do painel, não a da pessoa."
      />
    </CommandDialog>
  )
}
