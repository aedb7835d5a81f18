import { useTranslation } from "react-i18next"
import type { StopNewsFields } from "#app/domain/news/news-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"

type Props = { answer?: Refusal; constraint: Constraint }

/** Asks for the address that wants no more news. */
export function StopNewsForm({ answer, constraint }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<StopNewsFields>({ intent: "unsubscribe", answer, constraint })
  const labels: Record<keyof StopNewsFields, string> = { email: t("unsubscribe.email") }
  return (
    <PostForm
      form={form}
      summary={t("common.errorSummary")}
      labels={labels}
      className="form"
      action={paths.unsubscribe()}
    >
      <TextField field={fields.email} type="email" inputMode="email" autoComplete="email" />
      <Button wide>{t("unsubscribe.submit")}</Button>
    </PostForm>
  )
}
