import { CommandDialog } from "#app/admin/command-dialog"
import { conflictIn } from "#app/admin/conflict"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"

type Props = { person: { email: string; version: number }; answer: Refusal | undefined }

/** Another email for a participant; who saves over somebody else's change sees both first. */
export function EmailDialog({ person, answer }: Props) {
  const [form, fields] = usePageForm<{ email: string }>({
    intent: "update_email",
    answer,
    defaultValue: { email: person.email },
  })
  return (
    <CommandDialog command="update_email" form={form}>
      <p>
        A pessoa passa a receber as mensagens no endereço novo, e links de senha já enviados deixam de valer.
      </p>
      <StaleNotice conflict={conflictIn(answer)} labels={{ email: "Email" }} />
      <VersionField answer={answer} current={person.version} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="off" required />
    </CommandDialog>
  )
}
