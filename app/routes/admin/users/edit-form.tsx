import { type Conflict, conflictIn } from "#app/admin/conflict"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { type UserFields, UserInputs, userLabels } from "./user-inputs"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  user: { name: string; email: string; type: AdminType; version: number }
  types: readonly AdminType[]
  own: boolean
  answer: Refusal | undefined
}

/** Name, email and type; who saves over somebody else's change sees both first. */
export function EditForm({ user: { name, email, type, version }, types, own, answer }: Props) {
  const [form, fields] = usePageForm<UserFields>({
    intent: "edit",
    answer,
    defaultValue: { name, email, type },
  })
  return (
    <PostForm form={form} summary="Não deu para salvar" labels={userLabels} className="form">
      <StaleNotice conflict={conflictOf(answer)} labels={userLabels} />
      <VersionField answer={answer} current={version} />
      <UserInputs fields={fields} types={types} own={own} />
      <div className="form__actions">
        <Button>Salvar</Button>
      </div>
    </PostForm>
  )
}

const typeInWords = (values: Conflict["saved"]) => ({
  ...values,
  type: adminTypeLabels[values.type as AdminType] ?? values.type,
})

/** Both versions with the type as the screen says it. */
function conflictOf(answer: Refusal | undefined): Conflict | undefined {
  const conflict = conflictIn(answer)
  return conflict && { saved: typeInWords(conflict.saved), typed: typeInWords(conflict.typed) }
}
