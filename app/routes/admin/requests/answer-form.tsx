import { Card } from "#app/admin/detail-page"
import { useBusyPage } from "#app/admin/use-busy"
import { VersionField } from "#app/admin/stale-notice"
import { answersOf, stateOfAnswer } from "#app/domain/requests/request"
import type { AnswerFields } from "#app/domain/requests/request-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextareaField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { sayCount } from "#app/words/count"
import { requestAnswerWords, type RequestKind } from "#app/words/reasons/requests"

type Props = {
  request: { kind: RequestKind; version: number }
  /** All numbers of an appeal's invoice stand in closed bases: it cannot count again. */
  isDrawClosed: boolean
  /** How many the reader may answer, this one among them. */
  openCount: number
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

const closedEffect =
  "“O cupom vale” não pode ser escolhido: todos os números do cupom estão em sorteios que já fecharam, e a lista deles não muda mais. A pessoa recebe a resposta por email."

const sayOpen = (count: number): string =>
  count > 1
    ? `${sayCount(count, "aberto", "abertos")} para você responder, com este. Depois dele vem o que espera há mais tempo.`
    : "1 aberto para você responder: este."

/** The answer: one of a closed list, which decides, with the team's own words beside it. */
export function AnswerForm({
  request: { kind, version },
  isDrawClosed,
  openCount,
  constraint,
  answer,
}: Props) {
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
        <p>{isDrawClosed ? closedEffect : effects[kind]}</p>
        <VersionField answer={answer} current={version} />
        <SelectField
          field={fields.code}
          options={codes.map((value) => ({
            value,
            label: requestAnswerWords[value].pt,
            disabled: isDrawClosed && stateOfAnswer(value) === "granted",
          }))}
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
      <p className="card__note">{sayOpen(openCount)}</p>
    </Card>
  )
}
