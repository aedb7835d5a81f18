import { CommandDialog } from "#app/admin/command-dialog"
import type { NoteFields } from "#app/domain/registrations/registration-notes.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"

type Props = { formKey: string; constraint: Constraint; answer: Refusal | undefined }

/** What was said in a call: written once, never changed. */
export function NoteDialog({ formKey, constraint, answer }: Props) {
  const [form, fields] = usePageForm<NoteFields>({ intent: "note", answer, constraint })
  return (
    <CommandDialog command="note" form={form} title="Anotar ligação">
      <input type="hidden" name="noteKey" value={formKey} />
      <p>A anotação fica no cadastro com o seu nome e não muda mais. A pessoa não a lê.</p>
      <TextareaField field={fields.note} label="Anotação" rows={5} maxLength={1_000} />
    </CommandDialog>
  )
}
