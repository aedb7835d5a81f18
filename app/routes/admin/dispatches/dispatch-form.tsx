import type { NewDispatchFields } from "#app/domain/dispatches/dispatch-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"

type Props = {
  answer: Refusal | undefined
  constraint: Constraint
  templates: readonly { id: string; name: string }[]
  filters: string
  formKey: string
}

const labels = { title: "Título", templateId: "Modelo", pace: "Emails por minuto", scheduledAt: "Começa em" }

/** Which template, when and how fast; the audience is told beside it. */
export function DispatchForm({ answer, constraint, templates, filters, formKey }: Props) {
  const [form, fields] = usePageForm<NewDispatchFields>({
    intent: "save",
    answer,
    defaultValue: { pace: "60" },
    constraint,
  })
  return (
    <PostForm form={form} summary="Confira os campos" labels={labels} className="form">
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="filters" value={filters} />
      <TextField
        field={fields.title}
        hint="Para achar na lista; ninguém o recebe."
        maxLength={120}
        autoComplete="off"
      />
      <SelectField
        field={fields.templateId}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Selecione"
        hint="Vale a versão em uso agora, também se outra for usada depois."
      />
      <div className="form__pair">
        <TextField
          field={fields.scheduledAt}
          type="datetime-local"
          optional="opcional"
          hint="Vazio: assim que salvar."
        />
        <TextField field={fields.pace} inputMode="numeric" autoComplete="off" hint="De 1 a 6000." />
      </div>
      <div className="form__actions">
        <Button>Agendar envio</Button>
      </div>
    </PostForm>
  )
}
