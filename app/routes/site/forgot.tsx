import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { requestReset } from "#app/auth/forgot.server"
import { forgotInput } from "#app/domain/registrations/registration-input.server"
import { en, pt } from "#app/i18n/forgot"
import { paths } from "#app/paths"
import { captchaChallenge, checkCaptcha } from "#app/auth/captcha/captcha.server"
import { ForgotForm } from "./forgot/forgot-form"
import { guestAction, guestLoader } from "#app/site/guard.server"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { titled } from "#app/site/titled"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

export const meta = titled({ pt: pt.title, en: en.title })

export const loader = guestLoader(async ({ client, locale, now }) => ({
  captcha: await captchaChallenge({ locale, now, ip: client.ip }),
}))

/** Whatever becomes of it, the answer is the same 200: nobody learns here who is registered. */
export const action = guestAction({
  schema: forgotInput,
  async run({ cpf }, { body, client, db, now }) {
    await checkCaptcha(body, { ip: client.ip, now })
    await requestReset(db.primary, { cpf: cpf ?? "", ip: client.ip })
    return { sent: true as const }
  },
})

/** Also /reset without a token. */
export default function ForgotPage() {
  const { t } = useTranslation()
  const { captcha } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const sent = answer !== undefined && "sent" in answer
  return (
    <div className="wrap">
      <PageTitle lead={sent ? undefined : t("forgot.lead")}>{t("forgot.title")}</PageTitle>
      <Panel narrow>
        {sent ? (
          <>
            <Notice tone="success" title={t("forgot.sentTitle")}>
              <p>{t("forgot.sent")}</p>
            </Notice>
            <p>{t("forgot.sentHelp")}</p>
            <p className="form__actions">
              <LinkButton href={paths.login}>{t("forgot.signIn")}</LinkButton>
              <LinkButton href={paths.forgot} variant="quiet">
                {t("forgot.again")}
              </LinkButton>
            </p>
          </>
        ) : (
          <>
            <ForgotForm answer={answer} captcha={captcha} />
            <p>
              <a href={paths.login}>{t("forgot.signIn")}</a>
            </p>
          </>
        )}
      </Panel>
    </div>
  )
}
