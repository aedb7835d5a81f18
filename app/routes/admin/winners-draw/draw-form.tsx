import type { ReactNode } from "react"
import { Card } from "#app/admin/detail-page"
import type { DrawAmendFields, DrawEditFields } from "#app/domain/draws/planning/draw-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { ExamplePanel } from "./example-panel"
import type { Example } from "./example.server"
import { drawLabels, type DrawValues } from "./labels"
import {
  ExtractionFields,
  NameFields,
  PeriodFields,
  ReasonCodeField,
  ReasonField,
  TitleField,
} from "./period-fields"
import { type KeptSeries, SearchFields, SeriesFields, WinnersFields } from "./rule-fields"
import { useLiveExample } from "./use-live-example"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  values: DrawValues
  answer: Refusal | undefined
  constraint: Constraint
  /** Which form this is, or which version it is based on. */
  hidden: ReactNode
  intent: string
  submit: string
}

type WholeProps = Props & {
  example: Example
  /** Of a draw that is there, whose change is asked for: its series. */
  series: KeptSeries | null
}

/** A draw with every setting, for a new one and for one whose period lies ahead; what was typed is worked out beside it. */
export function DrawForm({ series, example, ...props }: WholeProps) {
  const [form, fields] = usePageForm<DrawEditFields>({
    intent: props.intent,
    answer: props.answer,
    defaultValue: props.values,
    constraint: props.constraint,
  })
  const live = useLiveExample({ formId: form.id, loaded: example, isRefused: props.answer !== undefined })
  return (
    <div className="detail">
      <Sheet {...props} form={form} follow={live.follow}>
        <Card title="O sorteio">
          <NameFields fields={fields} />
        </Card>
        <PeriodFields fields={fields} />
        <SeriesFields fields={fields} series={series} />
        <SearchFields fields={fields} />
        <WinnersFields fields={fields} />
        {series && (
          <Card title="O pedido">
            <ReasonField fields={fields} />
          </Card>
        )}
      </Sheet>
      <div className="detail__side detail__side--stays" role="region" aria-label="Exemplo" tabIndex={0}>
        <ExamplePanel example={live.example} isBusy={live.isBusy} />
      </div>
    </div>
  )
}

/** What still moves once people count on the draw. The whole form, sent too late for that, is answered here too. */
export function AmendForm({ isNamed, ...props }: Omit<Props, "intent"> & { isNamed: boolean }) {
  const [form, fields] = usePageForm<DrawAmendFields>({
    intent: ["amend", "edit"],
    answer: props.answer,
    defaultValue: props.values,
    constraint: props.constraint,
  })
  return (
    <Sheet {...props} form={form}>
      <Card title="O que ainda muda">
        <div className="form">
          <TitleField fields={fields} isKept={isNamed} />
          <ExtractionFields fields={fields} />
          <ReasonCodeField fields={fields} />
          <ReasonField fields={fields} />
        </div>
      </Card>
    </Sheet>
  )
}

type SheetProps = Pick<Props, "hidden" | "submit"> & {
  form: Parameters<typeof PostForm>[0]["form"]
  /** Where there is a rule to try out: told of every change. */
  follow?: () => void
  children: ReactNode
}

function Sheet({ form, hidden, submit, follow, children }: SheetProps) {
  return (
    <PostForm
      form={form}
      summary="Não deu certo"
      labels={drawLabels}
      className="cards"
      onChange={follow}
      preventScrollReset
    >
      {hidden}
      {children}
      <div className="form__actions">
        <Button>{submit}</Button>
        {follow && (
          // A GET with everything that was typed: nothing is written, and the page comes back with its example.
          <Button variant="secondary" formMethod="get">
            Ver exemplo
          </Button>
        )}
      </div>
    </PostForm>
  )
}
