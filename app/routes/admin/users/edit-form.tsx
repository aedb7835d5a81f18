import { EditConflict } from "#app/admin/edit-conflict"
import { OwnPasswordField } from "#app/admin/own-password-field"
import { VersionField } from "#app/admin/stale-notice"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import type { UserFields } from "#app/domain/users/user-input"
import type { Constraint } from "#app/forms/constraint.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { UserInputs } from "./user-inputs"
import type { Refusal } from "#app/forms/refusal"
import { userFieldWords, userFormWords } from "#app/words/form-fields"

type Props = {
  user: { name: string; email: string; type: AdminType; version: number }
  types: readonly AdminType[]
  own: boolean
  auditing: readonly AdminType[]
  constraint: Constraint
  answer: Refusal | undefined
}

/** Name, email and type; who saves over somebody else's change sees both first. */
export function EditForm({ user, types, own, auditing, constraint, answer }: Props) {
  const { name, email, type, version } = user
  const [form, fields] = usePageForm<UserFields>({
    intent: "edit",
    answer,
    defaultValue: { name, email, type },
    constraint,
  })
  return (
    <PostForm form={form} summary="Não deu para salvar" labels={userFormWords} className="form">
      <EditConflict answer={answer} labels={userFieldWords} say={sayType} />
      <VersionField answer={answer} current={version} began={{ name, email, type }} />
      <UserInputs fields={fields} types={types} own={own} auditing={auditing} />
      {!own && <OwnPasswordField field={fields.currentPassword} />}
      <div className="form__actions">
        <Button>Salvar</Button>
      </div>
    </PostForm>
  )
}

/** The type as the screen says it. */
const sayType = (name: string, value: string) =>
  name === "type" ? (adminTypeLabels[value as AdminType] ?? value) : value
