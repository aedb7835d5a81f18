import { Card } from "#app/admin/detail-page"
import { useBusyPage } from "#app/admin/use-busy"
import { VersionField } from "#app/admin/stale-notice"
import { answersOf } from "#app/domain/requests/request"
import type { AnswerFields } from "#app/domain/requests/request-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextareaField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { requestAnswerWords, type RequestKind } from "#app/words/reasons/requests"

type Props = {
  request: { kind: RequestKind; version: number }
  constraint: Constraint
  answer: Refusal | undefined
}

const labels = { code: "Resposta", reply: "Texto para a pessoa" }

/** What each kind's yes does, before it is chosen. */
const effects: Record<RequestKind, string> = {
  appeal:
    "Com “o cupom vale”, ele volta a valer na hora, com os números que ainda cabem em sorteios abertos. A pessoa recebe a resposta por email.",
  correction:
    "Com “cadastro corrigido”, os dados pedidos entram no cadastro na hora. A pessoa recebe a resposta por email.",
  question: "A pessoa recebe a resposta por email e a lê no perfil.",
}

/** The answer: one of a closed list, which decides, with the team's own words beside it. */
export function AnswerForm({ request: { kind, version }, constraint, answer }: Props) {
  const codes = answersOf[kind]
  const [form, fields] = usePageForm<AnswerFields>({
    intent: kind,
    answer,
    constraint,
    defaultValue: { code: codes.length === 1 ? codes[0] : "" },
  })
  const busy = useBusyPage()
  const isFree = kind === "question"
  return (
    <Card title="Responder">
      <PostForm form={form} summary="Não deu certo" labels={labels} className="form">
        <p>{effects[kind]}</p>
        <VersionField answer={answer} current={version} />
        <SelectField
          field={fields.code}
          options={codes.map((value) => ({ value, label: requestAnswerWords[value].pt }))}
          placeholder="Selecione"
        />
        <TextareaField
          field={fields.reply}
          rows={4}
          maxLength={1_000}
          required={isFree}
          optional={isFree ? undefined : "opcional, menos quando não foi possível atender"}
        />
        <p className="form__actions">
          <Button disabled={busy}>Responder</Button>
        </p>
      </PostForm>
    </Card>
  )
}
