import type { z } from "zod"
import { CommandDialog } from "#app/admin/command-dialog"
import { conflictIn } from "#app/admin/conflict"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import type { emailUpdateInput } from "#app/domain/registrations/registration-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  person: { email: string; version: number }
  constraint: Constraint
  answer: Refusal | undefined
}

const labels = { email: "Email" }

/** Another email for a participant; who saves over somebody else's change sees both first. */
export function EmailDialog({ person, constraint, answer }: Props) {
  const [form, fields] = usePageForm<z.input<typeof emailUpdateInput>>({
    intent: "update_email",
    answer,
    defaultValue: { email: person.email },
    constraint,
  })
  return (
    <CommandDialog command="update_email" form={form}>
      <p>
        A pessoa passa a receber as mensagens no endereço novo, e links de senha já enviados deixam de valer.
      </p>
      <StaleNotice conflict={conflictIn(answer)} labels={labels} />
      <VersionField answer={answer} current={person.version} began={{ email: person.email }} />
      <TextField field={fields.email} label={labels.email} type="email" autoComplete="off" />
    </CommandDialog>
  )
}
