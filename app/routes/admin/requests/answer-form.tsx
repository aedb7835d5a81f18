import { Card } from "#app/admin/detail-page"
import { KeyChoices } from "#app/admin/key-choices"
import { useBusyPage } from "#app/admin/use-busy"
import { VersionField } from "#app/admin/stale-notice"
import { answersOf } from "#app/domain/requests/request"
import type { AnswerFields } from "#app/domain/requests/request-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { AskButton } from "#app/ui/popover"
import { requestAnswerWords } from "#app/words/reasons/requests"
import type { RequestView } from "./detail-view.server"
import { commandsOn, isGranted } from "./grant-commands"
import { ASKED, grantLabels, GrantQuestion, type GrantView } from "./grant-question"
import { ANSWERS, requestCommandIds } from "./queue-keys"

type Props = {
  /**
   * What can have no yes: `isDrawClosed`, an appeal all of whose invoice's numbers stand in closed bases; `whyCpfStays`, a
   * correction of a CPF that stays.
   */
  view: GrantView & Pick<RequestView, "request" | "isDrawClosed" | "whyCpfStays">
  /** In the queue a figure chooses the answer. */
  byKeys: boolean
  constraint: Constraint
  answer: Refusal | undefined
}

const labels = { code: "Resposta", reply: "Texto para a pessoa" }

const CLOSED =
  "“O cupom vale” não pode ser escolhido: todos os números do cupom estão em sorteios que já fecharam, e a lista deles não muda mais."
const UNDONE_WITHIN =
  "A recusa pode ser desfeita em até dois minutos, e só então chega à pessoa por email e no perfil."
const QUESTION =
  "A pessoa recebe a resposta por email e a lê no perfil, daqui a dois minutos. Até lá ela pode ser desfeita."

/** The answer: a yes, which asks first and then does what was asked for, or one of a closed list, which only tells. */
export function AnswerForm({ view, byKeys, constraint, answer }: Props) {
  const { request, isDrawClosed, whyCpfStays } = view
  const { kind, version } = request
  const codes = answersOf[kind]
  const [form, fields] = usePageForm<AnswerFields>({ intent: commandsOn(kind), answer, constraint })
  const busy = useBusyPage()
  const granted = isGranted(kind) && !isDrawClosed && !whyCpfStays ? kind : null
  const isFree = kind === "question"
  return (
    <Card title="Responder">
      <PostForm form={form} summary="Não deu certo" labels={labels} className="form" buttonsChoose>
        {isDrawClosed && <p>{CLOSED}</p>}
        <p>{isFree ? QUESTION : UNDONE_WITHIN}</p>
        <VersionField answer={answer} current={version} />
        {isFree ? (
          <input type="hidden" name={fields.code.name} value={codes[0]} />
        ) : (
          <KeyChoices
            field={fields.code}
            legend="Se não der para atender: a resposta, como a pessoa lê"
            choices={codes.map((value) => ({ value, label: requestAnswerWords[value].pt }))}
            idStart={ANSWERS}
            byKeys={byKeys}
          />
        )}
        <TextareaField
          field={fields.reply}
          rows={4}
          required={isFree}
          optional={isFree ? undefined : "opcional, menos quando não foi possível atender"}
        />
        <div className="form__actions">
          {granted && (
            <AskButton id={requestCommandIds.grant} icon="check" opens={ASKED}>
              {grantLabels[granted]}
            </AskButton>
          )}
          <Button
            id={requestCommandIds.answer}
            name="intent"
            value={kind}
            variant={granted ? "secondary" : undefined}
            disabled={busy}
          >
            {isFree ? "Responder" : "Não atender"}
          </Button>
        </div>
        {granted && <GrantQuestion kind={granted} view={view} disabled={busy} />}
      </PostForm>
    </Card>
  )
}
