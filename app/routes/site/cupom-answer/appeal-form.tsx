import { useTranslation } from "react-i18next"
import type { AppealFields } from "#app/domain/requests/request-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import type { Refusal } from "#app/forms/refusal"
import { FormKey, KeptNote, type TypedBefore } from "#app/site/kept-form"
import { Panel } from "#app/site/panel"
import { Button } from "#app/ui/button"

export type AppealFormView = {
  formKey: string
  constraint: Constraint
  typed: TypedBefore
}
type Props = AppealFormView & { answer: Refusal | undefined }

/** Asks that a refused invoice be looked at again. */
export function AppealForm({ formKey, constraint, typed, answer }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<AppealFields>({
    intent: "appeal",
    answer,
    defaultValue: typed,
    constraint,
  })
  const labels = { said: t("requests.appeal.said") }
  return (
    <Panel title={t("requests.appeal.title")} lead={<p>{t("requests.appeal.lead")}</p>} id="revisao">
      <OwnForm form={form} summary={t("common.errorSummary")} labels={labels} className="form" data-kept>
        {typed && !answer && <KeptNote />}
        <FormKey typed={typed} fresh={formKey} />
        <TextareaField field={fields.said} rows={4} />
        <Button>{t("requests.appeal.submit")}</Button>
      </OwnForm>
    </Panel>
  )
}
