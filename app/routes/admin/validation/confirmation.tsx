import { Card } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { Moment } from "#app/admin/moment"
import { sayError } from "#app/errors"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import type { RecordView } from "./record-view.server"
import type { Refusal } from "#app/forms/refusal"

type Props = { view: RecordView; answer: Refusal | undefined }

/** Whether the winner was told; the mail can go out again, by somebody's own hand. */
export function Confirmation({ view, answer }: Props) {
  const [form] = usePageForm({ intent: "confirm", answer })
  const mayDecide = useCan()(view.type === "award" ? "prizes:validate" : "winners:validate")
  if (view.draw && view.draw.state !== "published" && view.status === "validated")
    return (
      <Card title="Email de confirmação">
        <p>Sai sozinho quando o resultado for publicado: antes disso ninguém sabe que ganhou.</p>
      </Card>
    )
  if (!view.may.confirm) return null
  const sentAt = view.confirmationSentAt
  if (!sentAt && view.isConfirmationQueued)
    return (
      <Card title="Email de confirmação">
        <p>Está na fila e sai sozinho.</p>
      </Card>
    )
  const again = mayDecide && (
    <PostForm form={form} summary="Não deu certo" className="form">
      <input type="hidden" name="sentAt" value={sentAt?.toISOString() ?? ""} />
      <div className="form__actions">
        <Button variant="secondary" icon="mail">
          Enviar de novo
        </Button>
      </div>
    </PostForm>
  )
  if (!sentAt)
    return (
      <Notice tone="error" title="O email não saiu">
        <div className="form">
          <p>{sayError("CANNOT_SEND_CONFIRMATION", "pt")}</p>
          {again}
        </div>
      </Notice>
    )
  return (
    <Card title="Email de confirmação">
      <div className="form">
        <p>
          Enviado em <Moment at={sentAt} />.
        </p>
        {again}
      </div>
    </Card>
  )
}
