import type { SendFields } from "#app/domain/fulfilment/fulfilment-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { isRefusalOf, PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"

type RowProps = { id: string; prize: string; person: string; answer: Refusal | undefined }

/** A row that may go; what was ticked stays ticked in a refused form. */
export function TickRow({ id, prize, person, answer }: RowProps) {
  const sent = isRefusalOf(answer, "send") ? [answer?.result.initialValue?.rows].flat() : []
  return (
    <input
      type="checkbox"
      className="check__box"
      name="rows[]"
      value={id}
      form="send"
      aria-label={`${prize}, ${person}: saiu`}
      defaultChecked={sent.includes(id)}
    />
  )
}

type Props = { today: string; constraint: Constraint; answer: Refusal | undefined }

/** What was ticked left on this day. */
export function SendRows({ today, constraint, answer }: Props) {
  const [form, fields] = usePageForm<SendFields>({
    intent: "send",
    answer,
    defaultValue: { day: today },
    constraint,
  })
  return (
    <section className="card">
      <h2 className="card__title">Marcar como enviados</h2>
      <PostForm form={form} summary="Não deu para marcar" className="form">
        <p>Marque na lista o que saiu. Cada ganhador recebe um email, com o código se houver.</p>
        <TextField field={fields.day} label="Enviado em" type="date" />
        <div className="form__actions">
          <Button>Marcar como enviados</Button>
        </div>
      </PostForm>
    </section>
  )
}
