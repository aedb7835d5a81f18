import { Card } from "#app/admin/detail-page"
import type { Count } from "#app/db/bounded-count.server"
import type { NewDispatchFields } from "#app/domain/dispatches/dispatch-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { LinkIf } from "#app/admin/links"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { Asked, AskButton, closeAsked } from "#app/ui/popover"
import type { SelectOption } from "#app/ui/select"
import { Audience } from "./audience"
import { Asking, Takes } from "./asking"

type Props = {
  answer: Refusal | undefined
  constraint: Constraint
  templates: readonly { id: string; name: string }[]
  units: readonly SelectOption[]
  draws: readonly SelectOption[]
  /** What was typed before the audience was counted. */
  typed: Partial<NewDispatchFields>
  /** The audience that was counted, as a query, and how many people it has. */
  filters: string
  unread: readonly string[]
  count: Count
  formKey: string
}

const labels = {
  from: "De",
  to: "Até",
  title: "Título",
  templateId: "Modelo",
  pace: "Emails por minuto",
  scheduledAt: "Começa em",
}
const ASKED = "ask-dispatch"

/** Who gets a mailing, which template, when and how fast; asked once more before anything goes out. */
export function DispatchForm(props: Props) {
  const { answer, constraint, templates, units, draws, typed, filters, unread, count, formKey } = props
  const [form, fields] = usePageForm<NewDispatchFields>({
    intent: "save",
    answer,
    defaultValue: typed,
    constraint,
  })
  return (
    <PostForm form={form} summary="Confira os campos" labels={labels} className="cards">
      <Card title="Quem recebe">
        <Audience fields={fields} units={units} draws={draws} unread={unread} count={count} />
      </Card>
      <Card title="O que e quando">
        <div className="form">
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="filters" value={filters} />
          <input type="hidden" name="shown" value="1" />
          <TextField field={fields.title} hint="Para achar na lista; ninguém o recebe." autoComplete="off" />
          <SelectField
            field={fields.templateId}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Selecione"
            hint="Vale a versão em uso agora, também se outra for usada depois."
          />
          {templates.length === 0 && <NoTemplate />}
          <div className="form__pair">
            <TextField
              field={fields.scheduledAt}
              type="datetime-local"
              optional="opcional"
              hint="No horário de Brasília. Vazio: assim que salvar."
            />
            <TextField
              field={fields.pace}
              inputMode="numeric"
              autoComplete="off"
              hint={
                <>
                  De 1 a 6.000. <Takes count={count} pace={fields.pace.value} />
                </>
              }
            />
          </div>
          <div className="form__actions">
            <AskButton opens={ASKED}>Agendar envio</AskButton>
          </div>
          <Asked
            id={ASKED}
            title="Agendar este envio?"
            yes={<Button onClick={({ currentTarget }) => closeAsked(currentTarget)}>Confirmar</Button>}
          >
            <Asking
              count={count}
              title={fields.title.value}
              template={templates.find(({ id }) => id === fields.templateId.value)?.name}
              scheduledAt={fields.scheduledAt.value}
              pace={fields.pace.value}
            />
          </Asked>
        </div>
      </Card>
    </PostForm>
  )
}

/** A new campaign has the mails of the trade alone, which no mailing sends. */
const NoTemplate = () => (
  <Notice tone="warning" title="Ainda não há modelo de novidades">
    <p>
      Sem um não há o que enviar: crie o primeiro em{" "}
      <LinkIf permission="templates:list" to={paths.admin.emailTemplates}>
        Modelos de email
      </LinkIf>
      .
    </p>
  </Notice>
)
