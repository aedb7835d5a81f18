import { useTranslation } from "react-i18next"
import type { PasswordChangeFields } from "#app/domain/registrations/registration-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Panel } from "#app/site/panel"
import { NewPasswordFields, usePersonLabels } from "#app/site/person-fields"
import type { Refusal } from "#app/forms/refusal"

type Props = { answer: Refusal | undefined; constraint: Constraint; cpf: string }

/** Another password in place of a known one. */
export function PasswordForm({ answer, constraint, cpf }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<PasswordChangeFields>({ intent: "password", answer, constraint })
  const labels: Record<keyof PasswordChangeFields, string> = {
    ...usePersonLabels(),
    password: t("person.newPassword"),
  }
  return (
    <Panel title={t("profile.password.title")} id="senha">
      <OwnForm form={form} summary={t("common.errorSummary")} labels={labels} className="form" action="?">
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" value={cpf} autoComplete="username" hidden readOnly />
        <TextField
          field={fields.currentPassword}
          type="password"
          autoComplete="current-password"
          data-show={t("person.showPassword")}
        />
        <NewPasswordFields fields={fields} />
        <Button>{t("profile.password.submit")}</Button>
      </OwnForm>
      <p>
        <a href={paths.forgot}>{t("profile.password.forgot")}</a>
      </p>
    </Panel>
  )
}
