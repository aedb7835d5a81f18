import type { ReactNode } from "react"
import type { FieldMetadata } from "@conform-to/react"
import { Card } from "#app/admin/detail-page"
import type { DrawnScheduleFields, SinglePrizeFields } from "#app/domain/prizes/prize-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { CheckField, TextareaField, TextField } from "#app/forms/fields"
import { type FieldLabels, PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import type { Refusal } from "#app/forms/refusal"

type Props = { formKey: string; answer: Refusal | undefined; constraint: Constraint }

const prizeLabels = { name: "Prêmio", value: "Valor (R$)", instructions: "O que a pessoa faz depois" }
const drawnLabels = Object.assign({ batch: "Nome do lote" }, prizeLabels, {
  quantity: "Quantidade",
  daily: "Essa quantidade em cada dia",
  from: "Do dia",
  to: "Até o dia",
  opens: "Das",
  closes: "Às",
})

/** How many prizes on which days and in which hours: the server draws the moments, and shows them to nobody. */
export function DrawnForm({ formKey, answer, constraint }: Props) {
  const [form, fields] = usePageForm<DrawnScheduleFields>({
    intent: "drawn",
    answer,
    defaultValue: { opens: "18:00", closes: "23:00" },
    constraint,
  })
  return (
    <Sheet title="Sortear momentos" form={form} labels={drawnLabels} formKey={formKey} submit="Criar lote">
      <TextField field={fields.batch} />
      <PrizeInputs fields={fields} />
      <TextField field={fields.quantity} inputMode="numeric" />
      <CheckField
        field={fields.daily}
        hint="Sem marcar, ela se espalha pelo período todo, e algum dia pode ficar sem nenhum."
      />
      <div className="form__pair">
        <TextField field={fields.from} type="date" />
        <TextField field={fields.to} type="date" />
      </div>
      <div className="form__pair">
        <TextField field={fields.opens} type="time" />
        <TextField field={fields.closes} type="time" hint="Igual ou antes do início: no dia seguinte." />
      </div>
    </Sheet>
  )
}

/** A prize outside the schedule, to be given by hand. */
export function SingleForm({ formKey, answer, constraint }: Props) {
  const [form, fields] = usePageForm<SinglePrizeFields>({ intent: "single", answer, constraint })
  return (
    <Sheet title="Prêmio avulso" form={form} labels={prizeLabels} formKey={formKey} submit="Criar prêmio">
      <p>Fica fora da programação: só sai entregue à mão, por dois administradores.</p>
      <PrizeInputs fields={fields} />
    </Sheet>
  )
}

/** What every prize has, whichever form makes it. */
type PrizeFields = { [Name in keyof SinglePrizeFields]-?: FieldMetadata }

function PrizeInputs({ fields }: { fields: PrizeFields }) {
  return (
    <>
      <div className="form__pair">
        <TextField field={fields.name} />
        <TextField field={fields.value} inputMode="decimal" />
      </div>
      <TextareaField field={fields.instructions} optional="opcional" rows={3} />
    </>
  )
}

type SheetProps = {
  title: string
  form: Parameters<typeof PostForm>[0]["form"]
  labels: FieldLabels
  formKey: string
  submit: string
  children: ReactNode
}

/** The form's key goes along: sent twice, it makes one batch. */
function Sheet({ title, form, labels, formKey, submit, children }: SheetProps) {
  return (
    <Card title={title}>
      <PostForm form={form} summary="Não deu certo" labels={labels} className="form">
        <input type="hidden" name="formKey" value={formKey} />
        {children}
        <div className="form__actions">
          <Button>{submit}</Button>
        </div>
      </PostForm>
    </Card>
  )
}
