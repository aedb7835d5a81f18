import { Card } from "#app/admin/detail-page"
import { KeyChoices } from "#app/admin/key-choices"
import { useBusyPage } from "#app/admin/use-busy"
import { VersionField } from "#app/admin/stale-notice"
import { answersOf, stateOfAnswer, stays } from "#app/domain/requests/request"
import type { AnswerFields } from "#app/domain/requests/request-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { requestAnswerWords, type RequestKind } from "#app/words/reasons/requests"
import { ANSWERS, commandIds } from "./queue-keys"

type Props = {
  request: { kind: RequestKind; version: number }
  /** All numbers of an appeal's invoice stand in closed bases: it cannot count again. */
  isDrawClosed: boolean
  /** In the queue a figure chooses the answer. */
  byKeys: boolean
  constraint: Constraint
  answer: Refusal | undefined
}

const labels = { code: "Resposta", reply: "Texto para a pessoa" }

const WITHIN = "As outras respostas podem ser desfeitas em até dois minutos, e só então chegam à pessoa."

/** What each kind's yes does, before it is chosen, and that it stays. */
const effects: Record<RequestKind, string> = {
  appeal: `Com “o cupom vale”, ele volta a valer na hora, com os números que ainda cabem em sorteios abertos, e isso não se desfaz aqui. ${WITHIN}`,
  correction: `Com “cadastro corrigido”, os dados pedidos entram no cadastro na hora, e isso não se desfaz aqui. ${WITHIN}`,
  question:
    "A pessoa recebe a resposta por email e a lê no perfil, daqui a dois minutos. Até lá ela pode ser desfeita.",
}

const closedEffect =
  "“O cupom vale” não pode ser escolhido: todos os números do cupom estão em sorteios que já fecharam, e a lista deles não muda mais. A resposta pode ser desfeita em até dois minutos, e só então chega à pessoa."

/** The answer: one of a closed list, which decides, with the team's own words beside it. */
export function AnswerForm({ request: { kind, version }, isDrawClosed, byKeys, constraint, answer }: Props) {
  const codes = answersOf[kind]
  const [form, fields] = usePageForm<AnswerFields>({ intent: kind, answer, constraint })
  const busy = useBusyPage()
  const isFree = kind === "question"
  return (
    <Card title="Responder">
      <PostForm form={form} summary="Não deu certo" labels={labels} className="form">
        <p>{isDrawClosed ? closedEffect : effects[kind]}</p>
        <VersionField answer={answer} current={version} />
        {isFree ? (
          <input type="hidden" name={fields.code.name} value={codes[0]} />
        ) : (
          <KeyChoices
            field={fields.code}
            legend="Resposta, como a pessoa lê"
            choices={codes.map((value) => ({
              value,
              label: requestAnswerWords[value].pt,
              disabled: isDrawClosed && stays(stateOfAnswer(value)),
            }))}
            idStart={ANSWERS}
            byKeys={byKeys}
          />
        )}
        <TextareaField
          field={fields.reply}
          rows={4}
          maxLength={1_000}
          required={isFree}
          optional={isFree ? undefined : "opcional, menos quando não foi possível atender"}
        />
        <p className="form__actions">
          <Button id={commandIds.answer} disabled={busy}>
            Responder
          </Button>
        </p>
      </PostForm>
    </Card>
  )
}
