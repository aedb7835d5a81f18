import { Card } from "#app/admin/detail-page"
import { PrizeOf } from "#app/admin/prize-of"
import { conflictIn } from "#app/admin/refused"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import type { CodeFields, DayFields, SendOneFields } from "#app/domain/fulfilment/fulfilment-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { isRefusalOf, PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { Asked, AskButton, closeAsked, NoEnter } from "#app/ui/popover"
import type { FulfilmentView } from "./detail-view.server"

type Props = { view: FulfilmentView; constraint: Constraint; answer: Refusal | undefined }

const codeLabel = { hand: "Código", post: "Código de rastreio", voucher: "Código do vale" } as const

const ASKED = "ask-send"

const mailTells = { hand: "", post: ", com o código se houver", voucher: ", com o código" } as const

/** That it left, with the code that it may have got: the mail is gone with the yes. */
export function SendForm({ view, constraint, answer }: Props) {
  const [form, fields] = usePageForm<SendOneFields>({
    intent: "send",
    answer,
    defaultValue: { day: view.today, deliveryCode: view.code ?? "" },
    constraint,
  })
  const own = isRefusalOf(answer, "send") ? answer : undefined
  const labels = { deliveryCode: codeLabel[view.way], day: "Enviado em" }
  return (
    <Card title="Enviar">
      <PostForm form={form} summary="Não deu para enviar" labels={labels} className="form">
        <NoEnter />
        <StaleNotice conflict={conflictIn(own)} labels={{ deliveryCode: codeLabel[view.way] }} />
        <VersionField answer={own} current={view.version} />
        <p>O ganhador recebe um email{mailTells[view.way]}.</p>
        <TextField
          field={fields.deliveryCode}
          optional={view.way === "voucher" ? undefined : "opcional"}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField field={fields.day} type="date" />
        <div className="form__actions">
          <AskButton opens={ASKED}>Marcar como enviado</AskButton>
        </div>
        <Asked
          id={ASKED}
          title="Marcar como enviado?"
          yes={<Button onClick={({ currentTarget }) => closeAsked(currentTarget)}>Confirmar</Button>}
        >
          <PrizeOf person={view.person.name} prize={view.prize} />
          <p>O email sai na hora{view.way === "hand" ? "" : ", com o código,"} e não volta.</p>
        </Asked>
      </PostForm>
    </Card>
  )
}

const ASKED_CODE = "ask-code"

/** The code alone, before it leaves or where it was mistyped: of what left already the mail with the new one is gone with the yes. */
export function CodeForm({ view, constraint, answer }: Props) {
  const [form, fields] = usePageForm<CodeFields>({
    intent: "code",
    answer,
    defaultValue: { deliveryCode: view.code ?? "" },
    constraint,
  })
  const own = isRefusalOf(answer, "code") ? answer : undefined
  const isSent = view.state === "sent"
  return (
    <Card title="Código">
      <PostForm form={form} summary="Não deu para salvar" className="form">
        {isSent && <NoEnter />}
        <StaleNotice conflict={conflictIn(own)} labels={{ deliveryCode: codeLabel[view.way] }} />
        <VersionField answer={own} current={view.version} />
        <TextField
          field={fields.deliveryCode}
          label={codeLabel[view.way]}
          optional="opcional"
          hint="Cada código é de um prêmio só."
          autoComplete="off"
          spellCheck={false}
        />
        <div className="form__actions">
          {isSent ? (
            <AskButton opens={ASKED_CODE} variant="secondary">
              Salvar código
            </AskButton>
          ) : (
            <Button variant="secondary">Salvar código</Button>
          )}
        </div>
        {isSent && (
          <Asked
            id={ASKED_CODE}
            title="Trocar o código de um prêmio que já saiu?"
            yes={<Button onClick={({ currentTarget }) => closeAsked(currentTarget)}>Confirmar</Button>}
          >
            <PrizeOf person={view.person.name} prize={view.prize} />
            <p>O ganhador recebe outro email, com o código novo. Sem código nenhum, não sai email.</p>
          </Asked>
        )}
      </PostForm>
    </Card>
  )
}

type DayProps = {
  intent: "deliver" | "return"
  title: string
  label: string
  submit: string
  today: string
  constraint: Constraint
  answer: Refusal | undefined
  quiet?: boolean
}

/** That it arrived or came back, and when. */
export function DayForm({ intent, title, label, submit, today, constraint, answer, quiet }: DayProps) {
  const [form, fields] = usePageForm<DayFields>({ intent, answer, defaultValue: { day: today }, constraint })
  return (
    <Card title={title}>
      <PostForm form={form} summary="Não deu para marcar" className="form">
        <TextField field={fields.day} label={label} type="date" />
        <div className="form__actions">
          <Button variant={quiet ? "secondary" : undefined}>{submit}</Button>
        </div>
      </PostForm>
    </Card>
  )
}
