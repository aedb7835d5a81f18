import { Card } from "#app/admin/detail-page"
import { PrizeOf } from "#app/admin/prize-of"
import { conflictIn } from "#app/admin/refused"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { isRefusalOf, PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { Asked, AskButton, closeAsked } from "#app/ui/popover"
import type { FulfilmentView } from "./detail-view.server"

const ASKED = "ask-mail"

type Props = { view: FulfilmentView; answer: Refusal | undefined }

/** The mail that told the winner that the prize left; it can go out again, by somebody's own hand. */
export function SentMail({ view, answer }: Props) {
  const [form] = usePageForm({ intent: "mail", answer })
  const own = isRefusalOf(answer, "mail") ? answer : undefined
  if (view.isMailQueued)
    return (
      <Card title="Email de envio">
        <p>Está na fila e sai sozinho.</p>
      </Card>
    )
  return (
    <Card title="Email de envio">
      <PostForm form={form} summary="Não deu certo" className="form">
        <StaleNotice conflict={conflictIn(own)} labels={{ deliveryCode: "Código" }} />
        <VersionField answer={own} current={view.version} />
        <div className="form__actions">
          <AskButton opens={ASKED} variant="secondary" icon="mail">
            Enviar o email de novo
          </AskButton>
        </div>
        <Asked
          id={ASKED}
          title="Enviar o email de novo?"
          yes={<Button onClick={({ currentTarget }) => closeAsked(currentTarget)}>Confirmar</Button>}
        >
          <PrizeOf person={view.person.name} prize={view.prize} />
          <p>{view.code ? `O email leva o código ${view.code}.` : "O email sai sem código."}</p>
        </Asked>
      </PostForm>
    </Card>
  )
}
