import type { ReactNode } from "react"
import type { FieldMetadata } from "@conform-to/react"
import { Card } from "#app/admin/detail-page"
import type { DrawnScheduleFields, SinglePrizeFields } from "#app/domain/prizes/prize-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { CheckField, TextareaField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import type { Refusal } from "#app/forms/refusal"

type Props = { formKey: string; answer: Refusal | undefined; constraint: Constraint }

/** How many prizes on which days and in which hours: the server draws the moments, and shows them to nobody. */
export function DrawnForm({ formKey, answer, constraint }: Props) {
  const [form, fields] = usePageForm<DrawnScheduleFields>({
    intent: "drawn",
    answer,
    defaultValue: { opens: "18:00", closes: "23:00" },
    constraint,
  })
  return (
    <Sheet title="Sortear momentos" form={form} formKey={formKey} submit="Criar lote">
      <BatchField field={fields.batch} />
      <PrizeInputs fields={fields} />
      <TextField field={fields.quantity} label="Quantidade" inputMode="numeric" />
      <CheckField
        field={fields.daily}
        label="Essa quantidade em cada dia"
        hint="Sem marcar, ela se espalha pelo período todo, e algum dia pode ficar sem nenhum."
      />
      <div className="form__pair">
        <TextField field={fields.from} label="Do dia" type="date" />
        <TextField field={fields.to} label="Até o dia" type="date" />
      </div>
      <div className="form__pair">
        <TextField field={fields.opens} label="Das" type="time" />
        <TextField
          field={fields.closes}
          label="Às"
          type="time"
          hint="Igual ou antes do início: no dia seguinte."
        />
      </div>
    </Sheet>
  )
}

/** A prize outside the schedule, to be given by hand. */
export function SingleForm({ formKey, answer, constraint }: Props) {
  const [form, fields] = usePageForm<SinglePrizeFields>({ intent: "single", answer, constraint })
  return (
    <Sheet title="Prêmio avulso" form={form} formKey={formKey} submit="Criar prêmio">
      <p>Fica fora da programação: só sai entregue à mão, por dois administradores.</p>
      <PrizeInputs fields={fields} />
    </Sheet>
  )
}

const BatchField = ({ field }: { field: FieldMetadata }) => <TextField field={field} label="Nome do lote" />

/** What every prize has, whichever form makes it. */
type PrizeFields = { [Name in keyof SinglePrizeFields]-?: FieldMetadata }

function PrizeInputs({ fields }: { fields: PrizeFields }) {
  return (
    <>
      <div className="form__pair">
        <TextField field={fields.name} label="Prêmio" />
        <TextField field={fields.value} label="Valor (R$)" inputMode="decimal" />
      </div>
      <TextareaField
        field={fields.instructions}
        label="O que a pessoa faz depois"
        optional="opcional"
        rows={3}
      />
    </>
  )
}

type SheetProps = {
  title: string
  form: Parameters<typeof PostForm>[0]["form"]
  formKey: string
  submit: string
  children: ReactNode
}

/** The form's key goes along: sent twice, it makes one batch. */
function Sheet({ title, form, formKey, submit, children }: SheetProps) {
  return (
    <Card title={title}>
      <PostForm form={form} summary="Não deu certo" className="form">
        <input type="hidden" name="formKey" value={formKey} />
        {children}
        <div className="form__actions">
          <Button>{submit}</Button>
        </div>
      </PostForm>
    </Card>
  )
}
