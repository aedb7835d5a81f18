import { Card } from "#app/admin/detail-page"
import { CheckField, TextareaField, TextField } from "#app/forms/fields"
import { drawLabels } from "./labels"
import type { DrawFields } from "./rule-fields"

type Props = { fields: DrawFields }

export function NameFields({ fields }: Props) {
  return (
    <div className="form__pair">
      <TextField
        field={fields.title}
        label={drawLabels.title}
        hint="Como aparece no site."
        maxLength={120}
        required
      />
      <TextField
        field={fields.prize}
        label={drawLabels.prize}
        hint="O que cada ganhador leva."
        maxLength={200}
        required
      />
    </div>
  )
}

export function ExtractionField({ fields }: Props) {
  return (
    <TextField
      field={fields.extractionOn}
      label={drawLabels.extractionOn}
      type="date"
      hint="Da Loteria Federal, depois do dia em que o período acaba. Vale o calendário da Loteria: costuma ser quarta ou sábado e muda com feriados, por isso o dia da semana não é conferido aqui. Sem extração no dia, conta a seguinte."
      required
    />
  )
}

export function ReasonField({ fields }: Props) {
  return (
    <TextareaField
      field={fields.reason}
      label={drawLabels.reason}
      optional="só se a data da extração mudar"
      hint="Um adiamento fica registrado no sorteio com o motivo."
      rows={2}
      maxLength={500}
    />
  )
}

export function PeriodFields({ fields }: Props) {
  return (
    <Card title="Período e extração">
      <div className="form">
        <div className="form__pair">
          <TextField
            field={fields.periodStart}
            label={drawLabels.periodStart}
            type="datetime-local"
            hint="Horário de Brasília. Ganha números o cupom que chega entre o início e o fim."
            required
          />
          <TextField
            field={fields.periodEnd}
            label={drawLabels.periodEnd}
            type="datetime-local"
            hint="O minuto escrito vale até o último segundo. A base fecha depois dele."
            required
          />
        </div>
        <CheckField
          field={fields.alongside}
          label={drawLabels.alongside}
          hint="Só assim o período pode cruzar com o de outro sorteio, como o da final que corre a promoção inteira."
        />
        <ExtractionField fields={fields} />
      </div>
    </Card>
  )
}
