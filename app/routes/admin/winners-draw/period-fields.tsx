import { Card } from "#app/admin/detail-page"
import { hourOptions } from "#app/admin/hour-options"
import { CheckField, SelectField, TextareaField, TextField } from "#app/forms/fields"
import { postponementWords, publicReasonOptions } from "#app/words/reasons/public-reasons"
import type { DrawnFields } from "./rule-fields"

export function NameFields({ fields }: { fields: DrawnFields<"title" | "prize"> }) {
  return (
    <div className="form__pair">
      <TitleField fields={fields} />
      <TextField field={fields.prize} hint="O que cada ganhador leva." />
    </div>
  )
}

type TitleProps = { fields: DrawnFields<"title">; /** Whether it stays as it is. */ isKept?: boolean }

export const TitleField = ({ fields, isKept = false }: TitleProps) => (
  <TextField
    field={fields.title}
    readOnly={isKept}
    hint={isKept ? "Com o período encerrado, fica como está." : "Como aparece no site."}
  />
)

export function ExtractionFields({ fields }: { fields: DrawnFields<"extractionOn" | "extractionHour"> }) {
  return (
    <div className="form__pair">
      <TextField
        field={fields.extractionOn}
        type="date"
        hint="Da Loteria Federal, depois do dia em que o período acaba. Vale o calendário da Loteria: costuma ser quarta ou sábado e muda com feriados, por isso o dia da semana não é conferido aqui. Sem extração no dia, conta a seguinte."
      />
      <SelectField
        field={fields.extractionHour}
        options={hourOptions}
        hint="De Brasília. A base fecha pelo menos três horas antes; senão vale a extração seguinte."
      />
    </div>
  )
}

export function ReasonCodeField({ fields }: { fields: DrawnFields<"reasonCode"> }) {
  return (
    <SelectField
      field={fields.reasonCode}
      options={[{ value: "", label: "A data não muda" }, ...publicReasonOptions(postponementWords)]}
      optional="só se a data da extração mudar"
      hint="Uma mudança do dia aparece na página do sorteio com este motivo; o do pedido fica aqui dentro."
    />
  )
}

/** Why a planned draw is to change. */
export function ReasonField({ fields }: { fields: DrawnFields<"reason"> }) {
  return <TextareaField field={fields.reason} hint="Quem confirma lê isto ao lado do que muda." rows={2} />
}

export function PeriodFields({ fields }: { fields: DrawnFields }) {
  return (
    <Card title="Período e extração">
      <div className="form">
        <div className="form__pair">
          <TextField
            field={fields.periodStart}
            type="datetime-local"
            hint="Horário de Brasília. Ganha números o cupom que chega entre o início e o fim."
          />
          <TextField
            field={fields.periodEnd}
            type="datetime-local"
            hint="O minuto escrito vale até o último segundo. A base fecha depois dele."
          />
        </div>
        <CheckField
          field={fields.alongside}
          hint="Só assim o período pode cruzar com o de outro sorteio, como o da final que corre a promoção inteira."
        />
        <ExtractionFields fields={fields} />
      </div>
    </Card>
  )
}
