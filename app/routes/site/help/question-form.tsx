import { useTranslation } from "react-i18next"
import type { QuestionFields } from "#app/domain/requests/request-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import type { Refusal } from "#app/forms/refusal"
import { FormKey, KeptNote, type TypedBefore } from "#app/site/kept-form"
import { Panel } from "#app/site/panel"
import { Button } from "#app/ui/button"

type Props = {
  protocol: string
  formKey: string
  constraint: Constraint
  typed: TypedBefore
  answer: Refusal | undefined
}

/** A question about an own invoice; the link from the invoice brings its protocol. */
export function QuestionForm({ protocol, formKey, constraint, typed, answer }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<QuestionFields>({
    intent: "question",
    answer,
    constraint,
    defaultValue: typed ?? { protocol },
  })
  const labels: Record<Exclude<keyof QuestionFields, "formKey">, string> = {
    protocol: t("requests.help.protocol"),
    said: t("requests.help.question"),
  }
  return (
    <Panel title={t("requests.help.form")}>
      <OwnForm form={form} summary={t("common.errorSummary")} labels={labels} className="form" data-kept>
        {typed && !answer && <KeptNote />}
        <FormKey typed={typed} fresh={formKey} />
        <TextField
          field={fields.protocol}
          hint={t("requests.help.protocolHint")}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextareaField field={fields.said} rows={5} />
        <Button wide>{t("requests.help.submit")}</Button>
      </OwnForm>
    </Panel>
  )
}
