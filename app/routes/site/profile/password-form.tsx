import { useTranslation } from "react-i18next"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { Panel } from "#app/site/panel"
import { NewPasswordFields, usePersonLabels } from "#app/site/person-fields"
import type { Refusal } from "#app/forms/refusal"

type Fields = { currentPassword: string; password: string; passwordConfirmation: string }

/** Another password in place of a known one. */
export function PasswordForm({ answer, cpf }: { answer: Refusal | undefined; cpf: string }) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<Fields>({ intent: "password", answer })
  const labels = { ...usePersonLabels(), password: t("person.newPassword") }
  return (
    <Panel title={t("profile.password.title")} id="senha">
      <PostForm form={form} summary={t("common.errorSummary")} labels={labels} className="form" action="?">
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" value={cpf} autoComplete="username" hidden readOnly />
        <TextField
          field={fields.currentPassword}
          label={t("person.currentPassword")}
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields fields={fields} label={t("person.newPassword")} />
        <Button>{t("profile.password.submit")}</Button>
      </PostForm>
    </Panel>
  )
}
