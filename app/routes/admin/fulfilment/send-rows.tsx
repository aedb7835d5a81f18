import { Form, useLocation, useSearchParams } from "@remix-run/react"
import { CommandDialog } from "#app/admin/command-dialog"
import { withoutDialog } from "#app/admin/list-url"
import { PrizeOf, PrizesOf } from "#app/admin/prize-of"
import type { SendFields } from "#app/domain/fulfilment/fulfilment-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"

type Row = { id: string; prize: string; person: string }

const FORM = "send-rows"

/** A row that may go. */
export function TickRow({ id, prize, person }: Row) {
  const [params] = useSearchParams()
  return (
    <input
      type="checkbox"
      className="check__box"
      name="id"
      value={id}
      form={FORM}
      aria-label={`${prize}, ${person}: saiu`}
      defaultChecked={params.getAll("id").includes(id)}
    />
  )
}

/** Leads what was ticked to the question, over the same page of the list. */
export function SendRows() {
  const { pathname, search } = useLocation()
  const kept = [...new URLSearchParams(withoutDialog({ pathname: "", search }))]
  return (
    <section className="card">
      <h2 className="card__title">Marcar como enviados</h2>
      <Form id={FORM} method="get" action={pathname} className="form" preventScrollReset replace>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="confirm" value="send" />
        <p>Marque na lista o que saiu. Cada ganhador recebe um email, com o código se houver.</p>
        <div className="form__actions">
          <Button>Marcar como enviados</Button>
        </div>
      </Form>
    </section>
  )
}

type DialogProps = {
  ready: readonly Row[]
  today: string
  constraint: Constraint
  answer: Refusal | undefined
}

/** Names each prize that is about to be written about, and asks on which day they left. */
export function SendDialog({ ready, today, constraint, answer }: DialogProps) {
  const [params] = useSearchParams()
  const [form, fields] = usePageForm<SendFields>({
    intent: "send",
    answer,
    defaultValue: { day: today },
    constraint,
  })
  const ticked = ready.filter(({ id }) => params.getAll("id").includes(id))
  const [only] = ticked
  return (
    <CommandDialog command="send" form={form} title="Marcar como enviados?" isOver={!only}>
      {ticked.map(({ id }) => (
        <input key={id} type="hidden" name="rows[]" value={id} />
      ))}
      {!only && <p>Marque na lista o que saiu.</p>}
      {only && (ticked.length === 1 ? <PrizeOf {...only} /> : <PrizesOf prizes={ticked} />)}
      {only && <p>Os emails saem na hora, com os códigos, e não voltam.</p>}
      {only && <TextField field={fields.day} label="Enviado em" type="date" />}
    </CommandDialog>
  )
}
