import { Form, useLocation, useSearchParams } from "@remix-run/react"
import { CommandDialog } from "#app/admin/command-dialog"
import { withoutDialog } from "#app/admin/list-url"
import { PrizeOf, PrizesOf } from "#app/admin/prize-of"
import type { RowsFields } from "#app/domain/fulfilment/fulfilment-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"

const FORM = "ticked-rows"

/** What a tick may lead to, by the step that its row takes next. */
const steps = {
  send: {
    said: "saiu",
    button: "Marcar como enviados",
    title: "Marcar como enviados?",
    nothing: "Marque na lista o que saiu.",
    note: "Os emails saem na hora, com os códigos, e não voltam.",
    day: "Enviado em",
  },
  deliver: {
    said: "chegou",
    button: "Marcar como entregues",
    title: "Marcar como entregues?",
    nothing: "Marque na lista o que chegou, entre o que já foi enviado.",
    note: "Ninguém recebe email por isso.",
    day: "Entregue em",
  },
} as const
type Step = keyof typeof steps

type Row = { id: string; prize: string; person: string; step: Step | null }

/** A row that may go on. */
export function TickRow({ id, prize, person, step }: Row) {
  const [params] = useSearchParams()
  if (!step) return null
  return (
    <input
      type="checkbox"
      className="check__box"
      name="id"
      value={id}
      form={FORM}
      aria-label={`${prize}, ${person}: ${steps[step].said}`}
      defaultChecked={params.getAll("id").includes(id)}
    />
  )
}

type RowsProps = { rows: readonly Row[] }

/** Leads what was ticked to the question, over the same page of the list. */
export function TickedRows({ rows }: RowsProps) {
  const { pathname, search } = useLocation()
  const kept = [...new URLSearchParams(withoutDialog({ pathname: "", search }))]
  const has = (step: Step) => rows.some((row) => row.step === step)
  return (
    <section className="card">
      <h2 className="card__title">Marcar o que saiu e o que chegou</h2>
      <Form id={FORM} method="get" action={pathname} className="form" preventScrollReset replace>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <p>
          Marque na lista o que saiu: cada ganhador recebe um email, com o código se houver. Do que já foi
          enviado, marque o que chegou.
        </p>
        <div className="form__actions">
          {has("send") && <ConfirmStep step="send" />}
          {has("deliver") && <ConfirmStep step="deliver" />}
        </div>
      </Form>
    </section>
  )
}

const ConfirmStep = ({ step }: { step: Step }) => (
  <Button name="confirm" value={step} variant={step === "send" ? undefined : "secondary"}>
    {steps[step].button}
  </Button>
)

type DialogProps = RowsProps & {
  step: Step
  today: string
  constraint: Constraint
  answer: Refusal | undefined
}

/** Names each prize that takes the step, and asks on which day; what was ticked for the other one stays as it is. */
export function StepDialog({ step, rows, today, constraint, answer }: DialogProps) {
  const [params] = useSearchParams()
  const [form, fields] = usePageForm<RowsFields>({
    intent: step,
    answer,
    defaultValue: { day: today },
    constraint,
  })
  const ticked = rows.filter((row) => row.step === step && params.getAll("id").includes(row.id))
  const [only] = ticked
  const { title, nothing, note, day } = steps[step]
  return (
    <CommandDialog command={step} form={form} title={title} isOver={!only}>
      {ticked.map(({ id }) => (
        <input key={id} type="hidden" name="rows[]" value={id} />
      ))}
      {!only && <p>{nothing}</p>}
      {only && (ticked.length === 1 ? <PrizeOf {...only} /> : <PrizesOf prizes={ticked} />)}
      {only && <p>{note}</p>}
      {only && <TextField field={fields.day} label={day} type="date" />}
    </CommandDialog>
  )
}
