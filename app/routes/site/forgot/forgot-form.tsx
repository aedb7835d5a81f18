import { useTranslation } from "react-i18next"
import type { ForgotFields } from "#app/domain/registrations/registration-input.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import type { CaptchaChallenge, CaptchaFields } from "#app/auth/captcha/captcha-fields"
import { Button } from "#app/ui/button"
import { Captcha } from "#app/site/captcha"
import { CpfField } from "#app/site/person-fields"
import type { Refusal } from "#app/forms/refusal"

type Props = { answer: Refusal | undefined; captcha: CaptchaChallenge }

/** Asks for the CPF that a link to a new password is wanted for. */
export function ForgotForm({ answer, captcha }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<ForgotFields & CaptchaFields>({ intent: "forgot", answer })
  return (
    <PostForm
      form={form}
      summary={t("common.errorSummary")}
      labels={{ cpf: t("person.cpf") }}
      withoutNames
      className="form"
      action={paths.forgot}
    >
      <CpfField field={fields.cpf} autoComplete="username" required />
      <Captcha challenge={captcha} field={fields.captchaAnswer} />
      <Button wide>{t("forgot.submit")}</Button>
    </PostForm>
  )
}
