import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { type UserFields, UserInputs, userLabels } from "./user-inputs"

type Props = {
  user: { name: string; email: string; type: AdminType; version: number }
  types: readonly AdminType[]
  own: boolean
  answer: unknown
}

/** Name, email and type; who saves over somebody else's change sees both first. */
export function EditForm({ user: { name, email, type, version }, types, own, answer }: Props) {
  const [form, fields] = usePageForm<UserFields>("edit", answer, { name, email, type })
  return (
    <PostForm form={form} summary="Não deu para salvar" labels={userLabels} className="form">
      <input type="hidden" name="intent" value="edit" />
      <StaleNotice answer={inWords(answer)} labels={userLabels} />
      <VersionField answer={answer} current={version} />
      <UserInputs fields={fields} types={types} own={own} />
      <div className="form__actions">
        <Button>Salvar</Button>
      </div>
    </PostForm>
  )
}

type Values = Record<string, unknown> | undefined
type EditAnswer = { refused?: { current?: Values }; result?: { initialValue?: Values } }

const typeInWords = (values: Values) =>
  values && { ...values, type: adminTypeLabels[values.type as AdminType] ?? values.type }

/** The refused form's answer with the type as the screen says it. */
function inWords(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer
  const { refused, result } = answer as EditAnswer
  return {
    ...answer,
    refused: { ...refused, current: typeInWords(refused?.current) },
    result: { ...result, initialValue: typeInWords(result?.initialValue) },
  }
}
